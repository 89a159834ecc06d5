import { Menu, UnstyledButton } from '@mantine/core';
import { IconKey, IconLogout, IconSelector, IconShieldLock, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAuth } from '../../lib/auth.ts';
import { logOut } from '../../lib/end-session.ts';
import type { Sidebar } from './use-sidebar.ts';
import classes from './sidebar.module.css';

const avatarLetter = (email: string): string => {
  const [first = '?'] = email.trim().split('@', 1)[0] ?? '';
  return first.toUpperCase();
};

export function UserMenu({ sidebar }: { sidebar: Sidebar }) {
  const { user } = useAuth();
  if (!user) return <Guest isCollapsed={sidebar.isCollapsed} />;
  return (
    <div className={classes.footer}>
      <Menu position={sidebar.isMobile ? 'top-start' : 'right-end'} width={220}>
        <Menu.Target>
          <UnstyledButton
            className={classes.user}
            {...(sidebar.isCollapsed ? { 'aria-label': `User menu of ${user.email}` } : {})}
          >
            <span className={classes.avatar} aria-hidden>
              {avatarLetter(user.email)}
            </span>
            {sidebar.isCollapsed ? null : (
              <>
                <span className={classes.who}>
                  <span className="small">{user.email}</span>
                  <span className="quiet tiny">{user.username}</span>
                </span>
                <IconSelector size={15} aria-hidden />
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {sidebar.isCollapsed ? (
            <Menu.Label>
              <span className={classes.who}>
                <span>{user.email}</span>
                <span>{user.username}</span>
              </span>
            </Menu.Label>
          ) : null}
          <Menu.Item
            component={Link}
            to="/change-password"
            leftSection={<IconKey size={16} aria-hidden />}
            onClick={() => sidebar.isMobile && sidebar.setOpen(false)}
          >
            Change Password
          </Menu.Item>
          <Menu.Item
            component={Link}
            to="/account-security"
            leftSection={<IconShieldLock size={16} aria-hidden />}
            onClick={() => sidebar.isMobile && sidebar.setOpen(false)}
          >
            Account Security
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut('logout')}>
            Log out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function Guest({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <div className={classes.footer}>
      <div className={classes.user}>
        <span className={classes.avatar} aria-hidden>
          <IconUser size={16} />
        </span>
        {isCollapsed ? null : <span className={classes.who}>Guest</span>}
      </div>
    </div>
  );
}
