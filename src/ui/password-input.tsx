// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import { clsx } from 'clsx'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { Input, type InputProps } from './input.tsx'

export interface PasswordInputProps extends Omit<InputProps, 'type' | 'prefix' | 'suffix'> {
  /** For a new password: blocks paste, copy, cut and drop, and shows a line when they are tried. */
  blockClipboard?: boolean | undefined
  /** What the Show button shows, if it isn't a password. */
  noun?: string | undefined
}

/** A password or other secret with a Show button. Set `autoComplete`: `current-password` or `new-password`. */
export function PasswordInput({
  blockClipboard,
  noun = 'password',
  className,
  disabled,
  ...props
}: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const [refused, setRefused] = useState(false)

  const refuse = (event: ClipboardEvent | DragEvent) => {
    event.preventDefault()
    setRefused(true)
  }
  const block = blockClipboard && { onPaste: refuse, onCopy: refuse, onCut: refuse, onDrop: refuse }

  return (
    <div data-slot="password-input" className={clsx('flex flex-col gap-2', className)}>
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        {...block}
        disabled={disabled}
        type={shown ? 'text' : 'password'}
        suffix={
          <button
            type="button"
            disabled={disabled}
            onClick={() => setShown(!shown)}
            className="min-h-11 min-w-14 rounded-inner px-2.5 text-15 font-medium text-accent"
          >
            {shown ? 'Hide ' : 'Show '}
            {/* Text, not an aria-label: a second thing labeled "password" would confuse autofill. */}
            <span className="sr-only">{noun}</span>
          </button>
        }
      />
      {blockClipboard && (
        // Always in the page, so that a screen reader announces changes.
        <output className="-mt-2 block text-13 text-quiet">
          {refused && <span className="mt-2 block">Type it here. Copy and paste are turned off.</span>}
        </output>
      )}
    </div>
  )
}
