import type { Pool } from 'pg'

/** What many clients have in common. */
export interface Many {
  readonly count: number
  /** The origin of the push service at which each has one device, at `/push/` and a number from 1. */
  readonly origin: string
  readonly host: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** How many of their reminders are due; those of the others fire in a month. */
  readonly due: number
}

/**
 * Makes clients with one debt, one reminder and one device each; without an origin, none has a device. The due date is
 * three days on, so that what is due is of use.
 */
export async function addMany(pool: Pool, { count, due, origin, host, keys }: Many): Promise<void> {
  const client = await pool.connect()
  const uuid = (kind: string) => `('0199${kind}00-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const run = (text: string, values: unknown[] = []) =>
    client.query(text.replaceAll('MANY', `generate_series(1, ${count}) n`), values)
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await run(`insert into users select ${uuid('a0')}, 'active', 'client.' || n, 'x', 'Maya', 'Okafor', 'm@example.com',
      '1990-03-14', '+1555' || lpad(n::text, 8, '0'), '1 Elm', '', 'Boise', 'US-ID', '83702', 'User', 'NO_PLAN', false, '2026-11-01',
      now(), now() from MANY`)
    await run(`insert into debts (debt_uuid, user_uuid, debt_type, name, lender, balance_cents, balance_as_of,
      apr_millionths, minimum_payment_cents, payment_cents, due_day, escrow_cents, balance_stated_on,
      balance_stated_at, entered_on, created_at, updated_at)
      select ${uuid('b0')}, ${uuid('a0')}, 'credit_card', 'Visa', '', 120000, current_date, 240000, 3500, 12000,
      extract(day from current_date + 3), 0, current_date, now(), current_date, now(), now() from MANY`)
    await run(
      `insert into reminders (reminder_uuid, user_uuid, debt_uuid, days_before, local_time, time_zone, repeats,
      hides_details, is_enabled, next_at, next_due_on, created_at, updated_at)
      select ${uuid('c0')}, ${uuid('a0')}, ${uuid('b0')}, '{3}', to_char(now() at time zone 'UTC', 'HH24:MI'), 'UTC', 'monthly', true,
      true, case when n <= $1 then date_trunc('minute', now()) else now() + interval '30 days' + n * interval '1 second' end,
      case when n <= $1 then current_date + 3 else current_date + 33 end, now(), now() from MANY`,
      [due],
    )
    if (origin !== '') {
      await run(
        `insert into push_subscriptions (subscription_uuid, user_uuid, endpoint, host, p256dh, auth, device, created_at)
        select ${uuid('d0')}, ${uuid('a0')}, $1 || '/push/' || n, $2, $3, $4, 'A browser', now() from MANY`,
        [origin, host, keys.p256dh, keys.auth],
      )
    }
    await client.query('commit')
    await client.query('analyze')
  } finally {
    client.release()
  }
}
