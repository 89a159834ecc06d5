import { cusipLength, isinLength } from '@landfall/contract';
import { ActionIcon, HoverCard, List, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { IdentifierKind } from '../model/split-paste.ts';
import classes from './search-card.module.css';

/** How identifiers are written; opens at once, under the pointer or the keyboard. */
export function FormatHelp({ kind }: { kind: IdentifierKind }) {
  return (
    <HoverCard openDelay={0} closeDelay={100} width={320} position="bottom-start" shadow="md" withRoles role="tooltip">
      <HoverCard.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          className={classes.help}
          aria-label={`How to enter ${kind}s`}
        >
          <IconHelpCircle size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <Text size="sm" fw={600} mb={4}>
          Input format
        </Text>
        <List size="sm" spacing={4}>
          <List.Item>
            Each {kind} has exactly {kind === 'CUSIP' ? cusipLength : isinLength} characters.
          </List.Item>
          <List.Item>Press Enter or comma after each one.</List.Item>
          <List.Item>Paste a column or a list: commas, semicolons, spaces and line breaks separate.</List.Item>
          <List.Item>Of a mixed list only the {kind}s are taken. Duplicates are removed.</List.Item>
          <List.Item>Backspace removes the last one.</List.Item>
        </List>
      </HoverCard.Dropdown>
    </HoverCard>
  );
}
