import type { Menu, MenuProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';

type Shape = Pick<MenuProps, 'position' | 'width' | 'closeOnItemClick'>;

export interface LoadedMenuProps extends Shape {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  target: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  children: (menu: typeof Menu) => ReactNode;
}

/** What makes a button the menu's: the code comes at the first pointer over it or the first press. */
interface TargetProps {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onPointerEnter: () => void;
  onClick?: () => void;
}

interface LazyMenuProps extends Shape {
  renderTarget: (props: TargetProps) => ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  /** The items, drawn with the menu once it is there. */
  children: (menu: typeof Menu) => ReactNode;
}

const load = () => import('./loaded-menu.tsx');
const LoadedMenu = lazy(async () => ({ default: (await load()).LoadedMenu }));

/** A menu that is no part of what a first page needs. */
export function LazyMenu({ renderTarget, children, ...shape }: LazyMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const button = renderTarget({
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPointerEnter: () => void load(),
    ...(isAsked ? {} : { onClick: () => setAsked(true) }),
  });
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <LoadedMenu isOpen={isOpen} onOpen={setOpen} target={button} {...shape}>
        {children}
      </LoadedMenu>
    </Suspense>
  );
}
