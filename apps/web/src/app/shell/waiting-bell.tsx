import { ActionIcon, Menu } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { BareLink } from '../../ui/path-link.tsx';
import { useWaiting } from '../../ui/waiting.ts';
import classes from './waiting-bell.module.css';

/** On every screen what waits for the user. What nobody has taken may be anybody's work: it is listed and not counted. */
export function WaitingBell() {
  const { isAsked, links, data, isError } = useWaiting();
  if (!isAsked) return null;
  const mine = links.reduce((sum, { kind, count }) => sum + (kind === 'freeDocuments' ? 0 : count), 0);
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={mine === 0 ? 'Waiting for you' : `Waiting for you: ${mine}`}
          className={classes.bell}
        >
          <IconBell size={18} stroke={1.6} aria-hidden />
          {mine === 0 ? null : (
            <span className={classes.count} aria-hidden>
              {mine > 9 ? '9+' : mine}
            </span>
          )}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {links.length > 0
            ? 'Waiting for you'
            : data
              ? 'Nothing waits for you.'
              : isError
                ? 'What waits for you could not be loaded.'
                : 'Loading'}
        </Menu.Label>
        {links.map(({ kind, text, path }) => (
          <Menu.Item key={kind} renderRoot={(props) => <BareLink href={path} {...props} />}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
