import { listUploads, type DealProposal } from '@landfall/contract';
import { ActionIcon, Box, Menu } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mayCall, useAuth } from '../../../lib/auth.ts';
import { readableInstant } from '../../../lib/dates.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';
import { uploadsKey, useWaitingUploads } from '../uploads-queries.ts';
import classes from './approvals-bell.module.css';

const topics = ['uploads'] as const;

interface ApprovalsBellProps {
  /** Proposed deals that wait for this user. */
  proposals: readonly DealProposal[];
}

/** Shows which files wait for a second person, to users who may upload; and which proposed deals wait for this user. */
export function ApprovalsBell({ proposals }: ApprovalsBellProps) {
  const { user } = useAuth();
  return mayCall(user, listUploads) || proposals.length > 0 ? <Bell proposals={proposals} /> : null;
}

function Bell({ proposals }: ApprovalsBellProps) {
  const client = useQueryClient();
  const { user } = useAuth();
  const { data: waiting = [] } = useWaitingUploads(mayCall(user, listUploads));
  useLiveTopics(topics, () => void client.invalidateQueries({ queryKey: uploadsKey }));
  const mine = waiting.filter(({ canDecide }) => canDecide).length + proposals.length;
  const label = mine === 0 ? 'Approvals' : `Approvals: ${mine} ${mine === 1 ? 'waits' : 'wait'} for you`;
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} className={classes.bell}>
          <IconBell size={18} stroke={1.6} aria-hidden />
          {mine === 0 ? null : (
            <span className={classes.count} aria-hidden>
              {mine > 9 ? '9+' : mine}
            </span>
          )}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        <Menu.Label>
          {waiting.length > 0
            ? 'Uploads that wait for approval'
            : proposals.length > 0
              ? 'Proposed deals'
              : 'Nothing waits for approval'}
        </Menu.Label>
        {waiting.map(({ uploadId, fileName, uploadedBy, uploadedAt, canDecide }) => (
          <Menu.Item
            key={uploadId}
            renderRoot={(props) => <Link to="/tools/upload" search={{ upload: uploadId }} {...props} />}
          >
            <Box component="span" display="block" fw={500} className="breakable">
              {fileName}
            </Box>
            <Box component="span" display="block" className="quiet tiny">
              {canDecide ? uploadedBy : 'Your upload: somebody else must approve it'}, {readableInstant(uploadedAt)}
            </Box>
          </Menu.Item>
        ))}
        {waiting.length > 0 && proposals.length > 0 ? <Menu.Label>Proposed deals</Menu.Label> : null}
        {proposals.map(({ id, originalName, proposedBy, proposedAt }) => (
          <Menu.Item key={id} renderRoot={(props) => <Link to="/report-triage" {...props} />}>
            <Box component="span" display="block" fw={500} className="breakable">
              {originalName}
            </Box>
            <Box component="span" display="block" className="quiet tiny">
              {proposedBy.username}, {readableInstant(proposedAt)}
            </Box>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
