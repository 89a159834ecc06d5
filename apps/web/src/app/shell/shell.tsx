import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export function Shell() {
  return (
    <ShellFrame>
      <Outlet />
    </ShellFrame>
  );
}

export function ShellFrame({ children }: { children: ReactNode }) {
  return <main>{children}</main>;
}
