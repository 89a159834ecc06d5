import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { LazyMenu } from '../lazy-menu.tsx';

interface ColumnsMenuProps {
  columns: readonly { id: string; header: string; isShown: boolean }[];
  onShow: (id: string, isShown: boolean) => void;
  onReset: () => void;
}

/** Which columns are shown; the last one stays. */
export function ColumnsMenu({ columns, onShow, onReset }: ColumnsMenuProps) {
  const shown = columns.filter((column) => column.isShown).length;
  return (
    <LazyMenu
      position="bottom-end"
      width={220}
      closeOnItemClick={false}
      hint="Columns"
      renderTarget={(props) => (
        <ActionIcon variant="subtle" color="gray" size={28} aria-label="Columns" {...props}>
          <IconColumns3 size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    >
      {(Menu) => (
        <>
          {columns.map(({ id, header, isShown }) => (
            <Menu.CheckboxItem
              key={id}
              checked={isShown}
              disabled={isShown && shown === 1}
              onChange={(checked) => onShow(id, checked)}
            >
              {header}
            </Menu.CheckboxItem>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={onReset}>Reset columns</Menu.Item>
        </>
      )}
    </LazyMenu>
  );
}
