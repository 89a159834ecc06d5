import { CloseButton, Pill, PillsInput } from '@mantine/core';
import { useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import type { TagAction, TagState } from './tags.ts';
import classes from './tag-input.module.css';

interface TagInputProps {
  label: string;
  placeholder?: string;
  description?: ReactNode;
  error?: string | null;
  state: TagState;
  onChange: (action: TagAction) => void;
  isValid: (tag: string) => boolean;
  /** Takes a pasted text; false leaves it to be typed in as it is. */
  onPaste: (text: string) => boolean;
}

/** Many short values in one field. Enter with nothing typed is left to the form, so that it can be sent. */
export function TagInput({ label, placeholder, description, error, state, onChange, isValid, onPaste }: TagInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const { tags, pending } = state;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && pending.trim() !== '') {
      event.preventDefault();
      onChange({ kind: 'entered' });
    }
    if (event.key === 'Backspace' && pending === '' && tags.length > 0) {
      event.preventDefault();
      onChange({ kind: 'backspaced' });
    }
  };
  const paste = (event: ClipboardEvent) => {
    if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  const clear = () => {
    onChange({ kind: 'cleared' });
    input.current?.focus();
  };

  return (
    <PillsInput
      label={label}
      description={description}
      error={error}
      errorProps={{ role: 'alert' }}
      rightSection={
        tags.length > 0 || pending !== '' ? (
          <CloseButton size={24} aria-label="Clear all" title="Clear all" onClick={clear} />
        ) : null
      }
    >
      <Pill.Group className={classes.tags}>
        {tags.map((tag) => (
          <Pill
            key={tag}
            className={classes.tag}
            data-invalid={!isValid(tag) || undefined}
            withRemoveButton
            onRemove={() => onChange({ kind: 'removed', tag })}
            removeButtonProps={{ 'aria-label': `Remove ${tag}`, 'aria-hidden': false, size: 24 }}
          >
            {tag}
          </Pill>
        ))}
        <PillsInput.Field
          ref={input}
          data-search
          className={classes.input}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="enter"
          placeholder={tags.length === 0 ? placeholder : undefined}
          value={pending}
          onChange={(event) => onChange({ kind: 'typed', text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          onPaste={paste}
        />
      </Pill.Group>
    </PillsInput>
  );
}
