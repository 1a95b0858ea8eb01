/** A form on a schema of the contract: what is typed, what is wrong with it, and when to say so. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { afterPress } from '#app/ui/after-press.ts'
import { draftKey, holdDraft, restoreDraft } from './form-drafts.ts'

/** Marks the element of a form that holds something typed and not handed in. */
export const TYPED = 'data-typed'

type Values = Readonly<Record<string, string | boolean>>
type Errors<T extends Values> = { readonly [K in keyof T]?: string }

/** How handing in ended: well, or with what the server says of each field. */
export type Handed =
  | { readonly ok: true }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>>; readonly message?: string }

interface Options<T extends Values, S extends v.GenericSchema> {
  readonly initial: T
  readonly schema: S
  /** Hands in what the schema made of the values. Messages of a refusal are shown beside their fields. */
  readonly onSubmit: (output: v.InferOutput<S>) => Promise<Handed>
  /** Hears of every change, to keep a draft. */
  readonly onChange?: (values: T) => void
  /** The uuid of what it is about, where forms about different things may stand on one page. */
  readonly about?: string
}

function errorsOf<T extends Values>(schema: v.GenericSchema, values: T): Errors<T> {
  const parsed = v.safeParse(schema, values)
  const errors: Record<string, string> = {}
  for (const issue of parsed.issues ?? []) {
    const path = v.getDotPath(issue)
    if (path) errors[path] ??= issue.message
  }
  return errors
}

/**
 * A field speaks when it has been left or the form was handed in, and from then on at every change. Handing in
 * with something wrong moves to the first such field; while one is on its way, another is not sent.
 */
export function useForm<T extends Values, S extends v.GenericSchema>(options: Options<T, S>) {
  const { schema, onSubmit, onChange, about } = options
  const [begun] = useState(() => {
    const key = draftKey(options.initial, about)
    const restored = restoreDraft(key, options.initial, about !== undefined)
    return {
      key,
      initial: options.initial,
      isRestored: restored !== undefined,
      keepsOwnDraft: onChange !== undefined,
      values: restored ?? options.initial,
    }
  })
  const [values, setValues] = useState(begun.values)
  const [left, setLeft] = useState<ReadonlySet<keyof T>>(new Set())
  const [fromServer, setFromServer] = useState<Errors<T>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly { name: string; label: string }[]>([])
  const form = useRef<HTMLFormElement>(null)
  // What the next render will have: a second event may come before it.
  const latest = useRef({ values: begun.values, isBusy: false, isTyped: begun.isRestored })
  useEffect(() => {
    form.current?.toggleAttribute(TYPED, begun.isRestored)
    // Who hears of every change stores a draft of their own, and clears it in time.
    if (begun.keepsOwnDraft) return undefined
    return holdDraft(begun.key, begun.initial, () =>
      latest.current.isTyped ? latest.current.values : undefined,
    )
  }, [begun])
  const errors: Errors<T> = { ...errorsOf(schema, values), ...fromServer }

  const sayWrong = (wrong: Errors<T>) => {
    const names = new Set(Object.keys(wrong))
    const elements = [...(form.current?.elements ?? [])].filter(
      (element): element is HTMLInputElement =>
        element instanceof HTMLInputElement && names.has(element.name),
    )
    setFailed(elements.map(({ name, labels }) => ({ name, label: labels?.[0]?.textContent ?? name })))
    elements[0]?.focus()
  }

  const setMany = (change: Partial<T>) => {
    const next = { ...latest.current.values, ...change }
    latest.current.values = next
    takeTyped(true)
    setValues(next)
    // Taken out and not set to undefined, which would cover what the schema says of the new value.
    setFromServer(
      (before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))) as Errors<T>,
    )
    onChange?.(next)
  }
  const set = <K extends keyof T>(name: K, value: T[K]) => setMany({ [name]: value } as unknown as Partial<T>)

  const takeTyped = (isTyped: boolean) => {
    latest.current.isTyped = isTyped
    form.current?.toggleAttribute(TYPED, isTyped)
  }
  const takeBusy = (busy: boolean) => {
    latest.current.isBusy = busy
    setBusy(busy)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (latest.current.isBusy) return
    setLeft(new Set(Object.keys(latest.current.values)))
    const parsed = v.safeParse(schema, latest.current.values)
    if (!parsed.success) {
      sayWrong(errorsOf(schema, latest.current.values))
      return
    }
    takeBusy(true)
    setRefusal(undefined)
    const handed = await onSubmit(parsed.output).finally(() => takeBusy(false))
    if (handed.ok) {
      takeTyped(false)
      setFailed([])
      return
    }
    setFromServer(handed.fields)
    const isBesideField = Object.keys(handed.fields).some((name) => name in latest.current.values)
    setRefusal(isBesideField ? undefined : handed.message)
    sayWrong(handed.fields)
  }

  const errorOf = (name: keyof T): string | undefined =>
    fromServer[name] ?? (left.has(name) ? errors[name] : undefined)
  const leave = (name: keyof T) => afterPress(() => setLeft((before) => new Set([...before, name])))

  return {
    values,
    set,
    setMany,
    leave,
    errorOf,
    /** The labels of the fields that stood in the way of the last try and are still wrong, for an ErrorSummary. */
    failed: failed.filter(({ name }) => errors[name] !== undefined).map(({ label }) => label),
    isBusy,
    /** Why the last try was refused, where no field of the form says so. */
    refusal,
    /** For the form element. */
    formProps: { ref: form, onSubmit: (event: FormEvent) => void submit(event), noValidate: true },
    /** For a text input of this name. */
    text: (name: keyof T & string) => ({
      name,
      value: String(values[name]),
      onChange: (event: { target: { value: string } }) => set(name, event.target.value as T[typeof name]),
      onBlur: () => leave(name),
    }),
  }
}
