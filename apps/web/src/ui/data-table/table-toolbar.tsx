import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { IconCopy, IconFilter, IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Hint } from '../hint.tsx';
import type { Column } from './column.ts';
import { isShown } from './table-settings.ts';
import type { Table } from './use-table.ts';
import classes from './data-table.module.css';
import { LazyMenu } from '../lazy-menu.tsx';

interface TableToolbarProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  table: Table<Row>;
  /** How many rows there are, in words. */
  count: string;
  onCopyAll: () => void;
  onLeave: () => void;
  children?: ReactNode;
}

export function TableToolbar<Row>({
  label,
  columns,
  table,
  count,
  onCopyAll,
  onLeave,
  children,
}: TableToolbarProps<Row>) {
  const { filter, setFilter, settings, show, resetColumns } = table;
  return (
    <div className={classes.toolbar}>
      <TextInput
        type="search"
        size="xs"
        className={classes.filter}
        aria-label={`Find in ${label}`}
        placeholder="Find"
        title="Find (/)"
        aria-keyshortcuts="/"
        leftSection={<IconFilter size={14} stroke={1.6} aria-hidden />}
        rightSection={
          filter === '' ? null : <CloseButton size={24} aria-label="Clear the filter" onClick={() => setFilter('')} />
        }
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setFilter('');
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onLeave();
          }
        }}
      />
      <span className={classes.count} role="status">
        {count}
      </span>
      <span className={classes.actions}>
        {children}
        <Hint label="Copy the table">
          <ActionIcon variant="subtle" color="gray" size={28} aria-label="Copy the table" onClick={onCopyAll}>
            <IconCopy size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Hint>
        <ColumnsMenu
          columns={columns.map((column) => ({
            id: column.id,
            header: column.header,
            isShown: isShown(column, settings),
          }))}
          onShow={show}
          onReset={resetColumns}
        />
      </span>
    </div>
  );
}

interface ColumnsMenuProps {
  columns: readonly { id: string; header: string; isShown: boolean }[];
  onShow: (id: string, isShown: boolean) => void;
  onReset: () => void;
}

/** Which columns are shown; the last one stays. */
function ColumnsMenu({ columns, onShow, onReset }: ColumnsMenuProps) {
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
