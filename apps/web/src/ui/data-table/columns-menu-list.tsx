import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';

export interface ColumnsMenuListProps {
  columns: readonly { id: string; header: string; isShown: boolean }[];
  onShow: (id: string, isShown: boolean) => void;
  onReset: () => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  target: ReactElement;
}

export function ColumnsMenuList({ columns, onShow, onReset, isOpen, onOpen, target }: ColumnsMenuListProps) {
  const shown = columns.filter((column) => column.isShown).length;
  return (
    <Menu opened={isOpen} onChange={onOpen} position="bottom-end" closeOnItemClick={false} width={220}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
