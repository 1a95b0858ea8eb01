/** A form on a schema of the contract: values, errors, and when to show them. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { afterPress } from '#app/ui/after-press.ts'
import { draftKey, trackDraft, restoreDraft } from './form-drafts.ts'

/** Marks a form that contains unsubmitted input. */
export const UNSAVED = 'data-unsaved'

type Values = Readonly<Record<string, string | boolean>>
type Errors<T extends Values> = { readonly [K in keyof T]?: string }

/** The result of a submit: success, or the server's field errors. */
export type SubmitResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>>; readonly message?: string }

interface Options<T extends Values, S extends v.GenericSchema> {
  readonly initial: T
  readonly schema: S
  /** Submits the values as the schema parsed them. Errors of a refusal are shown beside their fields. */
  readonly onSubmit: (output: v.InferOutput<S>) => Promise<SubmitResult>
  /** Called on every change, for a caller that stores its own draft. */
  readonly onChange?: (values: T) => void
  /** The uuid of the form's subject, where forms about different things share a page. */
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
 * A field shows its error once it has lost focus or the form was submitted, and from then on at every change. Submitting invalid
 * values moves to the first invalid field; while one submit is under way, another is not sent.
 */
export function useForm<T extends Values, S extends v.GenericSchema>(options: Options<T, S>) {
  const { schema, onSubmit, onChange, about } = options
  const [start] = useState(() => {
    const key = draftKey(options.initial, about)
    const restored = restoreDraft(key, options.initial, about !== undefined)
    return {
      key,
      initial: options.initial,
      isRestored: restored !== undefined,
      hasOwnDraft: onChange !== undefined,
      values: restored ?? options.initial,
    }
  })
  const [values, setValues] = useState(start.values)
  const [touched, setTouched] = useState<ReadonlySet<keyof T>>(new Set())
  const [fromServer, setFromServer] = useState<Errors<T>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly { name: string; label: string }[]>([])
  const form = useRef<HTMLFormElement>(null)
  // The next render's values: a second event may come before it.
  const latest = useRef({ values: start.values, isBusy: false, isUnsaved: start.isRestored })
  useEffect(() => {
    form.current?.toggleAttribute(UNSAVED, latest.current.isUnsaved)
    // A caller that handles every change stores and clears its own draft.
    if (start.hasOwnDraft) return undefined
    return trackDraft(start.key, start.initial, () =>
      latest.current.isUnsaved ? latest.current.values : undefined,
    )
  }, [start])
  const errors: Errors<T> = { ...errorsOf(schema, values), ...fromServer }

  const showInvalid = (invalid: Errors<T>) => {
    const names = new Set(Object.keys(invalid))
    const fields = form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input,select') ?? []
    const elements = [...fields].filter(({ name }) => names.has(name))
    // A control of a group, such as a month, is named after the group.
    const labelOf = (field: (typeof elements)[0]) =>
      (
        field.labels?.[0] ?? field.closest('[data-slot=field]')?.querySelector('[data-slot=label]')
      )?.textContent
        ?.replace(/ \(optional\)$/, '')
        .trim() ?? field.ariaLabel
    setFailed(elements.map((field) => ({ name: field.name, label: labelOf(field) ?? field.name })))
    elements[0]?.focus()
  }

  const setMany = (change: Partial<T>) => {
    const next = { ...latest.current.values, ...change }
    latest.current.values = next
    setUnsaved(true)
    setValues(next)
    // Deleted, not set to undefined, which would hide the schema's error for the new value.
    setFromServer(
      (before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))) as Errors<T>,
    )
    onChange?.(next)
  }
  const set = <K extends keyof T>(name: K, value: T[K]) => setMany({ [name]: value } as unknown as Partial<T>)

  const setUnsaved = (isUnsaved: boolean) => {
    latest.current.isUnsaved = isUnsaved
    form.current?.toggleAttribute(UNSAVED, isUnsaved)
  }
  const updateBusy = (busy: boolean) => {
    latest.current.isBusy = busy
    setBusy(busy)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (latest.current.isBusy) return
    setTouched(new Set(Object.keys(latest.current.values)))
    const parsed = v.safeParse(schema, latest.current.values)
    if (!parsed.success) {
      showInvalid(errorsOf(schema, latest.current.values))
      return
    }
    updateBusy(true)
    setRefusal(undefined)
    const result = await onSubmit(parsed.output).finally(() => updateBusy(false))
    if (result.ok) {
      setUnsaved(false)
      setFailed([])
      return
    }
    setFromServer(result.fields)
    const isBesideField = Object.keys(result.fields).some((name) => name in latest.current.values)
    setRefusal(isBesideField ? undefined : result.message)
    showInvalid(result.fields)
  }

  const errorOf = (name: keyof T): string | undefined =>
    fromServer[name] ?? (touched.has(name) ? errors[name] : undefined)
  const leave = (name: keyof T) => afterPress(() => setTouched((before) => new Set([...before, name])))

  return {
    values,
    set,
    setMany,
    leave,
    errorOf,
    /** The labels of the fields that failed the last submit and are still invalid, for an ErrorSummary. */
    failed: failed.filter(({ name }) => errors[name] !== undefined).map(({ label }) => label),
    isBusy,
    /** Why the last submit was refused, where no field of the form shows it. */
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
