import { CloseButton, Pill, PillsInput, VisuallyHidden } from '@mantine/core';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Hint } from '../hint.tsx';
import type { TagAction, TagState } from './tags.ts';
import classes from '../fields.module.css';

interface TagInputProps {
  label: string;
  placeholder: string;
  error: string | null;
  state: TagState;
  onChange: (action: TagAction) => void;
  isValid: (tag: string) => boolean;
  /** Why a tag may not be what was meant; it counts all the same. */
  doubtAbout: (tag: string) => string | null;
  /** Takes a pasted text; false leaves it to be typed in as it is. */
  onPaste: (text: string) => boolean;
}

/** Many short values in one field. Enter with nothing typed is left to the form, so that it can be sent. */
export function TagInput(props: TagInputProps) {
  const { label, placeholder, error, state, onChange, isValid, doubtAbout, onPaste } = props;
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
      error={error}
      errorProps={{ role: 'alert' }}
      rightSection={
        tags.length > 0 || pending !== '' ? (
          <Hint label="Clear all">
            <CloseButton size={24} aria-label="Clear all" onClick={clear} />
          </Hint>
        ) : null
      }
    >
      <Pill.Group className={classes.tags}>
        {tags.map((tag) => {
          const doubt = isValid(tag) ? doubtAbout(tag) : null;
          const pill = (
            <Pill
              key={tag}
              className={classes.tag}
              data-invalid={!isValid(tag) || undefined}
              data-doubtful={doubt !== null || undefined}
              withRemoveButton
              onRemove={() => onChange({ kind: 'removed', tag })}
              removeButtonProps={{ 'aria-label': `Remove ${tag}`, 'aria-hidden': false, size: 24 }}
            >
              {tag}
              {doubt === null ? null : <VisuallyHidden>, {doubt}</VisuallyHidden>}
            </Pill>
          );
          return doubt === null ? (
            pill
          ) : (
            <Hint key={tag} label={`${tag}: ${doubt}`}>
              {pill}
            </Hint>
          );
        })}
        <PillsInput.Field
          ref={input}
          data-search
          className={classes.input}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="enter"
          // A space where there are tags, so that the style can tell that nothing is typed.
          placeholder={tags.length === 0 ? placeholder : ' '}
          value={pending}
          onChange={(event) => onChange({ kind: 'typed', text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          onPaste={paste}
        />
      </Pill.Group>
    </PillsInput>
  );
}
