import { onFile, type ComparableDocument } from '@landfall/contract';
import { Select } from '@mantine/core';
import { readableInstant } from '../../lib/dates.ts';
import type { Side } from './sides.ts';

interface SidePickerProps {
  label: string;
  side: Side;
  isOnFileOffered: boolean;
  documents: readonly ComparableDocument[];
  onChange: (side: Side) => void;
}

const valueOf = ({ name, version }: Side): string => `${name} ${version ?? ''}`;

function sideOf(value: string): Side {
  const [name = '', version = ''] = value.split(' ');
  return version === '' ? { name } : { name, version: Number(version) };
}

/** Every document with its newest version, then its older ones. */
const choicesOf = ({ document, versions }: ComparableDocument) => ({
  group: `${document.originalName}, ${document.docTypeName}`,
  items: versions.map(({ version, editedBy, at }, index) => ({
    value: valueOf({ name: document.documentId, ...(index === 0 ? {} : { version }) }),
    label:
      `${document.originalName}, version ${version}: ` +
      `${editedBy === null ? 'as read' : `saved by ${editedBy}`}, ${readableInstant(at)}`,
  })),
});

export function SidePicker({ label, side, isOnFileOffered, documents, onChange }: SidePickerProps) {
  const newest = documents.find(({ document }) => document.documentId === side.name)?.versions[0];
  const shown = newest && newest.version === side.version ? { name: side.name } : side;
  return (
    <Select
      label={label}
      allowDeselect={false}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      data={[
        ...(isOnFileOffered ? [{ value: valueOf({ name: onFile }), label: 'On file: the security master' }] : []),
        ...documents.filter(({ versions }) => versions.length > 0).map(choicesOf),
      ]}
      value={valueOf(shown)}
      onChange={(value) => {
        if (value !== null) onChange(sideOf(value));
      }}
    />
  );
}
