import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ColumnsMenuListProps } from './columns-menu-list.tsx';

const loadList = () => import('./columns-menu-list.tsx');
/** Menus are no part of what a first page needs. */
const ColumnsMenuList = lazy(async () => ({ default: (await loadList()).ColumnsMenuList }));

/** Which columns are shown. */
export function ColumnsMenu(props: Omit<ColumnsMenuListProps, 'isOpen' | 'onOpen' | 'target'>) {
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const open = (next: boolean) => {
    setLoaded(true);
    setOpen(next);
  };
  const target = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label="Columns"
      title="Columns"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={() => void loadList()}
      {...(isLoaded ? {} : { onClick: () => open(true) })}
    >
      <IconColumns3 size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
  return isLoaded ? (
    <Suspense fallback={target}>
      <ColumnsMenuList {...props} isOpen={isOpen} onOpen={open} target={target} />
    </Suspense>
  ) : (
    target
  );
}
