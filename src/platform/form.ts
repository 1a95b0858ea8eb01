/** A form on a schema of the contract: values, errors, and when to show them. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { afterMouseUp } from '#app/ui/after-mouse-up.ts'
import { draftKey, isSame, keepChanges, restoreDraft, trackDraft } from './form-drafts.ts'

/** Marks a form that contains unsubmitted input. */
export const UNSAVED = 'data-unsaved'

type Values = Readonly<Record<string, string | boolean>>
type Errors<T extends Values> = { readonly [K in keyof T]?: string }

/** The result of a submit: success, or the server's field errors. The code `conflict` says that the record is outdated. */
export type SubmitResult =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly fields: Readonly<Record<string, string>>
      readonly message?: string
      readonly code?: string | undefined
    }

/** The part of a form that a field of text needs; what is chosen and figures are text, too, so that incomplete ones can be typed. */
export interface TextForm<Name extends string> {
  readonly values: Readonly<Record<Name, string | undefined>>
  set(name: Name, value: string): void
  leave(name: Name): void
  errorOf(name: Name): string | undefined
}

interface Options<T extends Values, S extends v.GenericSchema, R> {
  readonly initial: T
  /**
   * The record that the form edits, of which `initial` are the values. Until the client changes a field, the form shows the newest
   * ones; from then on it keeps those that the client saw, so that later ones are a conflict instead of being overwritten. Once
   * a submit was refused for such a conflict, the fields that the client left alone show the later version, and the next submit
   * applies to that. Without a record the first initial values stay.
   */
  readonly record?: R
  readonly schema: S
  /**
   * Submits the values as the schema parsed them, with the record that they were made from. Errors of a refusal are shown beside
   * their fields.
   */
  readonly onSubmit: (output: v.InferOutput<S>, record: R) => Promise<SubmitResult>
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

/** What the client changed, and what they saw when they began to. */
interface Edit<T, R> {
  readonly values: T
  readonly initial: T
  readonly record: R
  readonly isSaved: boolean
  /** Whether the server refused it because of a later version of the record. */
  readonly isOutdated?: boolean
}

/**
 * A field shows its error once it has lost focus or the form was submitted, and from then on at every change. Submitting invalid
 * values moves to the first invalid field; while one submit is under way, another is not sent.
 */
export function useForm<T extends Values, S extends v.GenericSchema, R = unknown>(options: Options<T, S, R>) {
  const { schema, onSubmit, onChange, about } = options
  const [start] = useState(() => {
    const key = draftKey(options.initial, about)
    const restored = restoreDraft(key, options.initial, about !== undefined)
    return {
      key,
      initial: options.initial,
      hasOwnDraft: onChange !== undefined,
      edit: restored && {
        values: restored,
        initial: options.initial,
        record: options.record as R,
        isSaved: false,
      },
    }
  })
  const newest = {
    initial: options.record === undefined ? start.initial : options.initial,
    record: options.record as R,
  }
  const [edit, setEdit] = useState<Edit<T, R> | undefined>(start.edit)
  /** What the form shows after an edit. A saved one is shown until the record has it. */
  const shownAfter = (last: Edit<T, R> | undefined): Omit<Edit<T, R>, 'isSaved'> => {
    if (last && !last.isSaved) {
      // A later version that differs in other fields alone is no conflict.
      return isSame(last.initial, newest.initial) ? { ...last, record: newest.record } : last
    }
    const isNewer = !last || !isSame(last.initial, newest.initial)
    return { ...newest, values: isNewer ? newest.initial : last.values }
  }
  const { values, record } = shownAfter(edit)
  const [touched, setTouched] = useState<ReadonlySet<keyof T>>(new Set())
  const [fromServer, setFromServer] = useState<Errors<T>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly { name: string; label: string }[]>([])
  const form = useRef<HTMLFormElement>(null)
  // The next render's values: a second event may come before it.
  const latest = useRef({ edit: start.edit, isBusy: false })
  const editedFrom = edit?.initial ?? start.initial
  useEffect(() => {
    const unsaved = () => (latest.current.edit?.isSaved === false ? latest.current.edit.values : undefined)
    form.current?.toggleAttribute(UNSAVED, unsaved() !== undefined)
    // A caller that handles every change stores and clears its own draft.
    if (start.hasOwnDraft) return undefined
    return trackDraft(start.key, editedFrom, unsaved)
  }, [start, editedFrom])
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
    const shown = shownAfter(latest.current.edit)
    const next = { ...shown.values, ...change }
    updateEdit({ ...shown, values: next, isSaved: false })
    // Deleted, not set to undefined, which would hide the schema's error for the new value.
    setFromServer(
      (before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))) as Errors<T>,
    )
    onChange?.(next)
  }
  const set = <K extends keyof T>(name: K, value: T[K]) => setMany({ [name]: value } as unknown as Partial<T>)

  const updateEdit = (next: Edit<T, R>) => {
    latest.current.edit = next
    form.current?.toggleAttribute(UNSAVED, !next.isSaved)
    setEdit(next)
  }
  useEffect(() => {
    if (!edit?.isOutdated || edit.record === newest.record) return
    updateEdit({ ...newest, values: keepChanges(newest.initial, edit), isSaved: false })
  })
  const updateBusy = (busy: boolean) => {
    latest.current.isBusy = busy
    setBusy(busy)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (latest.current.isBusy) return
    const sent = shownAfter(latest.current.edit)
    setTouched(new Set(Object.keys(sent.values)))
    const parsed = v.safeParse(schema, sent.values)
    if (!parsed.success) {
      showInvalid(errorsOf(schema, sent.values))
      return
    }
    updateBusy(true)
    setRefusal(undefined)
    const result = await onSubmit(parsed.output, sent.record).finally(() => updateBusy(false))
    if (result.ok) {
      if (latest.current.edit) updateEdit({ ...latest.current.edit, isSaved: true })
      setFailed([])
      return
    }
    const { edit: refused } = latest.current
    if (result.code === 'conflict' && refused) updateEdit({ ...refused, isOutdated: true })
    setFromServer(result.fields)
    const isBesideField = Object.keys(result.fields).some((name) => name in sent.values)
    setRefusal(isBesideField ? undefined : result.message)
    showInvalid(result.fields)
  }

  const errorOf = (name: keyof T): string | undefined =>
    fromServer[name] ?? (touched.has(name) ? errors[name] : undefined)
  const leave = (name: keyof T) => afterMouseUp(() => setTouched((before) => new Set([...before, name])))

  return {
    values,
    /** The record that the values were made from. */
    record,
    set,
    setMany,
    leave,
    errorOf,
    /** The labels of the fields that failed the last submit and are still invalid. */
    failed: failed.filter(({ name }) => errors[name] !== undefined).map(({ label }) => label),
    isBusy,
    /** Why the last submit was refused, where no field of the form shows it. */
    refusal,
    /** For the form element, which `Form` of src/ui draws. */
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
