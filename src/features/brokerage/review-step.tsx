import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { call, isOnProductionHost } from '#app/platform/api.ts'
import { useForm } from '#app/platform/form.ts'
import { count, shortDate, yesOrNo } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { PasswordField } from '#app/platform/text-fields.tsx'
import { brokerageQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { documentsQuery } from '#app/shared/upload/documents-query.ts'
import { CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import {
  type ApplicationIdentity,
  type ApplicationStep,
  type BrokerageApplication,
  Ssn,
} from '#core/contract/brokerage-application.ts'
import { createBrokerageAccount } from '#core/contract/brokerage-opening.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import {
  affiliations,
  citizenships,
  employments,
  fundSources,
  knowledges,
  maritalStatuses,
  objectives,
  tolerances,
} from './application-answers.ts'
import { type Applied, stepsOf } from './application-steps.ts'
import { stepTitles } from './brokerage-labels.ts'
import { lookUpAddress } from './public-address.ts'
import { showAccount } from './use-brokerage.ts'

type Fact = readonly [label: string, answer: string]

const placeOf = ({ address_1, address_2, city, state, zip_code }: ApplicationIdentity): string =>
  [address_1, address_2, `${city}, ${state.replace('US-', '')} ${zip_code}`].filter(Boolean).join(', ')

const identityFacts = ({ identity }: BrokerageApplication): readonly Fact[] =>
  identity === null
    ? []
    : [
        ['Name', `${identity.first_name} ${identity.last_name}`],
        ['Date of birth', shortDate(identity.birth_date)],
        ['Citizenship', citizenships[identity.citizenship]],
        ['Address', placeOf(identity)],
        ['Marital status', maritalStatuses[identity.marital_status]],
        ['Dependents', String(identity.dependents)],
        ...(identity.joint_holder
          ? ([
              ['Other owner', `${identity.joint_holder.first_name} ${identity.joint_holder.last_name}`],
              ['Their date of birth', shortDate(identity.joint_holder.birth_date)],
            ] as const)
          : []),
        ...(identity.trust
          ? ([
              ['Trust', identity.trust.name],
              ['Formed on', shortDate(identity.trust.formed_on)],
              ['Type of trust', identity.trust.is_revocable ? 'Revocable' : 'Irrevocable'],
            ] as const)
          : []),
      ]

const employmentFacts = ({ employment }: BrokerageApplication): readonly Fact[] =>
  employment === null
    ? []
    : [
        ['Employment', employments[employment.status]],
        ...(employment.employer === '' ? [] : [['Employer or business', employment.employer] as const]),
        ...(employment.occupation === '' ? [] : [['Occupation', employment.occupation] as const]),
        ['Yearly income', formatUsd(employment.annual_income_cents)],
        ['Net worth', formatUsd(employment.net_worth_cents)],
        ['Liquid net worth', formatUsd(employment.liquid_net_worth_cents)],
        ['Source of the money', fundSources[employment.source_of_funds]],
      ]

const experienceFacts = ({ experience }: BrokerageApplication): readonly Fact[] =>
  experience === null
    ? []
    : [
        ['Aim', objectives[experience.objective]],
        ['Risk', tolerances[experience.risk_tolerance]],
        ['Knowledge', knowledges[experience.knowledge]],
        ['Stocks', count(experience.stock_years, 'year')],
        ['Bonds', count(experience.bond_years, 'year')],
        ['Funds', count(experience.fund_years, 'year')],
      ]

/** Everything that is sent, and the Social Security number, which is asked for only here. */
export function ReviewStep({ applied }: { readonly applied: Applied }) {
  const { application, account } = applied
  const texts = useQuery(brokerageQuery).data?.disclosures ?? []
  const documents =
    useQuery(documentsQuery({ subject_uuid: account.brokerage_account_uuid })).data?.documents ?? []
  const { disclosures } = application
  const facts: Readonly<Record<ApplicationStep, readonly Fact[]>> = {
    identity: identityFacts(application),
    employment: employmentFacts(application),
    experience: experienceFacts(application),
    disclosures:
      disclosures === null
        ? []
        : [
            [affiliations.is_control_person.short, yesOrNo(disclosures.is_control_person)],
            [affiliations.is_broker_employee.short, yesOrNo(disclosures.is_broker_employee)],
            [affiliations.is_public_official.short, yesOrNo(disclosures.is_public_official)],
            ...disclosures.agreed.map(({ key }): Fact => [
              texts.find((text) => text.key === key)?.title ?? 'Agreement',
              'Agreed',
            ]),
          ],
    documents: documents.map(({ name }): Fact => [name, 'Added']),
  }
  return (
    <div className="flex flex-col gap-6">
      {stepsOf(application)
        .filter((step) => step !== 'review')
        .map((step) => (
          <section key={step} aria-label={stepTitles[step]} className="flex flex-col gap-1">
            <CardHeader>
              <CardTitle>{stepTitles[step]}</CardTitle>
              <CardAction asChild>
                <Link
                  to="/brokerage/$brokerageUuid/apply"
                  params={{ brokerageUuid: account.brokerage_account_uuid }}
                  search={{ step }}
                  aria-label={`Edit ${stepTitles[step].toLowerCase()}`}
                >
                  Edit
                </Link>
              </CardAction>
            </CardHeader>
            <dl className="flex flex-col divide-y divide-hair text-15">
              {facts[step].map(([label, answer]) => (
                <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <dt className="text-quiet">{label}</dt>
                  <dd className="font-medium wrap-anywhere">{answer}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      <SubmitForm applied={applied} />
    </div>
  )
}

const SubmitSchema = v.object({ ssn: Ssn })

/** Sends the application. The number is in the field alone: the device stores it nowhere. */
function SubmitForm({ applied: { account, application } }: { readonly applied: Applied }) {
  const navigate = useNavigate()
  const isOffline = useConnection() === 'offline'
  const { brokerage_account_uuid, version } = account
  const form = useForm({
    about: brokerage_account_uuid,
    initial: { ssn: '' },
    schema: SubmitSchema,
    onSubmit: async ({ ssn }) => {
      const address = isOnProductionHost() ? await lookUpAddress() : undefined
      if (address?.ok === false) return { ok: false, fields: {}, message: address.message }
      const body = { brokerage_account_uuid, version, ssn, ...(address && { userIpAddress: address.ip }) }
      const outcome = await call(createBrokerageAccount, { body }, { quiet: true })
      if (!outcome.ok) {
        if (outcome.code === 'conflict') await refresh()
        return outcome
      }
      await navigate({ to: '/brokerage/$brokerageUuid', params: { brokerageUuid: brokerage_account_uuid } })
      showAccount(outcome.data)
      return outcome
    },
  })
  return (
    <Form form={form} className="gap-5 border-t border-hair pt-5">
      <PasswordField
        form={form}
        name="ssn"
        label="Social Security number"
        hint={
          account.is_practice
            ? 'This is a sandbox: don’t enter your real number. Use 123-45-6789.'
            : application.ssn_last4 === null
              ? 'Sent to the broker and not stored by us, except for its last four digits.'
              : `Enter it again: we kept only the last four digits, ${application.ssn_last4}.`
        }
        noun="number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
      />
      {isOffline && <p className="text-13 text-quiet">You’re offline. Submitting needs a connection.</p>}
      <FormButtons label="Submit application" disabled={isOffline} />
    </Form>
  )
}
