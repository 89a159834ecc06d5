import { ActionIcon, CloseButton, TextInput, Menu, Group } from '@mantine/core';
import { IconCopy, IconFilter, IconColumns3 } from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Hint, IconMenu } from '../hint.tsx';
import type { Column } from './column.ts';
import type { TableModel } from './table-model.ts';
import classes from './data-table.module.css';

interface TableToolbarProps<Row extends RowData> {
  label: string;
  columns: readonly Column<Row>[];
  model: TableModel<Row>;
  /** How many rows there are, in words. */
  count: string;
  onCopyAll: () => void;
  onLeave: () => void;
  children?: ReactNode;
}

export function TableToolbar<Row extends RowData>({
  label,
  columns,
  model,
  count,
  onCopyAll,
  onLeave,
  children,
}: TableToolbarProps<Row>) {
  const { filter, setFilter } = model;
  return (
    <Group gap="sm" wrap="nowrap" mb="xs">
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
          <ActionIcon color="gray" size={28} aria-label="Copy the table" onClick={onCopyAll}>
            <IconCopy size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Hint>
        <ColumnsMenu columns={columns} model={model} />
      </span>
    </Group>
  );
}

/** Which columns are shown; the last one stays. */
function ColumnsMenu<Row extends RowData>({ columns, model }: Pick<TableToolbarProps<Row>, 'columns' | 'model'>) {
  const { table, shown, resetColumns } = model;
  return (
    <IconMenu
      hint="Columns"
      icon={<IconColumns3 size={16} stroke={1.6} aria-hidden />}
      width={220}
      closeOnItemClick={false}
    >
      {columns.map((column) => (
        <Menu.CheckboxItem
          key={column.id}
          checked={shown.includes(column)}
          disabled={shown.length === 1 && shown.includes(column)}
          onChange={(checked) => table.getColumn(column.id)?.toggleVisibility(checked)}
        >
          {column.header}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={resetColumns}>Reset columns</Menu.Item>
    </IconMenu>
  );
}
