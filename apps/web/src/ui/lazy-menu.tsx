import type { Menu, MenuProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { Hint } from './hint.tsx';

type Shape = Pick<MenuProps, 'position' | 'width' | 'closeOnItemClick'>;

export interface LoadedMenuProps extends Shape {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  target: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  hint: string | undefined;
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
  /** What the button stands for, where it is an icon alone. */
  hint?: string;
  renderTarget: (props: TargetProps) => ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  /** The items, drawn with the menu once it is there. */
  children: (menu: typeof Menu) => ReactNode;
}

const load = () => import('./loaded-menu.tsx');
const LoadedMenu = lazy(async () => ({ default: (await load()).LoadedMenu }));

/** A menu that is no part of what a first page needs. */
export function LazyMenu({ renderTarget, hint, children, ...shape }: LazyMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const button = renderTarget({
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPointerEnter: () => void load(),
    ...(isAsked ? {} : { onClick: () => setAsked(true) }),
  });
  const unloaded = hint === undefined ? button : <Hint label={hint}>{button}</Hint>;
  if (!isAsked) return unloaded;
  return (
    <Suspense fallback={unloaded}>
      <LoadedMenu isOpen={isOpen} onOpen={setOpen} target={button} hint={hint} {...shape}>
        {children}
      </LoadedMenu>
    </Suspense>
  );
}
