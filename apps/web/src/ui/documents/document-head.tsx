import type { DocumentItem } from '@landfall/contract';
import { Text } from '@mantine/core';
import { dealOf, dealWords } from './deal-choice.ts';

/** Which document a dialog is about, and where it is filed. */
export function DocumentHead({ item }: { item: DocumentItem }) {
  return (
    <div>
      <Text size="sm" fw={600} className="breakable">
        {item.originalName}
      </Text>
      <Text size="sm" c="dimmed">
        {item.docTypeName}
        <span aria-hidden> · </span>
        {dealWords(dealOf(item))}
      </Text>
    </div>
  );
}
