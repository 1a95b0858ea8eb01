import { DEMO_PASSWORD } from '#core/contract/demo.ts'
import { about, link, points, steps } from './entry.ts'

/** Questions about a client’s account: logging in, who sees what, and their data. */
export const accountFaqs = about(
  'account',
  {
    slug: 'forgot-username',
    question: 'I forgot my username. How do I get it back?',
    keywords: ['user id', 'login name', 'lost', 'recover'],
    updated_on: '2026-11-21',
    answer: [
      steps(
        'On the login page, choose Forgot username.',
        'Enter the mobile number you registered with.',
        'Check your text messages for your username.',
      ),
      'The page shows the same message for every number, so no one can find out who has an account. If you don’t get a text, check the number and wait a minute before you try again.',
    ],
  },
  {
    slug: 'forgot-password',
    question: 'I forgot my password. How do I reset it?',
    keywords: ['reset', 'lost', 'recover', 'sign in', 'locked out'],
    updated_on: '2026-11-28',
    answer: [
      steps(
        'On the login page, choose Forgot password.',
        'Enter your mobile number. We’ll text you a code.',
        'Enter the code and a new password.',
      ),
      'Then log in with your new password. All your devices are signed out. You then see who you share your plan with, open invitations, and your calendar address, because a new password doesn’t end them. If you use two-factor authentication, it stays on, so you’ll also need a code to log in.',
    ],
  },
  {
    slug: 'code-not-arriving',
    question: 'Why didn’t my code arrive, or why doesn’t it work?',
    keywords: ['otp', 'one-time code', 'sms', 'text message', 'verification', 'resend', 'expired'],
    updated_on: '2026-11-21',
    answer: [
      'We text codes to the mobile number in your account.',
      points(
        'Wait 60 seconds, then request another one. Only the newest code works.',
        'A number can get at most five messages an hour and ten a day.',
        'A code works once, for ten minutes.',
        'After five wrong tries, no code works for 15 minutes. You’ll need to wait.',
        'A phone that is roaming, or that filters unknown senders, can delay or hide the message.',
      ),
    ],
  },
  {
    slug: 'password-rules',
    question: 'What does my password need?',
    keywords: ['strong', 'special character', 'requirements', 'change password', 'manager'],
    updated_on: '2026-11-21',
    answer: [
      'At least eight characters, with an uppercase letter, a lowercase letter, a number, and one of !@#$%^&*. Common passwords, and ones that contain your username, aren’t accepted.',
      'Length helps most. Let a password manager create, fill in, and remember it; you can’t paste into new-password fields. Don’t reuse a password from another site, because leaked passwords are the most common way into accounts. To change yours, go to settings and enter your current one. All your other devices are then signed out.',
      link('/settings#password', 'Change your password'),
    ],
  },
  {
    slug: 'two-factor-login',
    question: 'What is two-factor authentication, and should I turn it on?',
    keywords: ['2fa', 'mfa', 'two-factor login', '2-factor', 'authentication', 'security', 'code at login'],
    updated_on: '2026-11-21',
    answer: [
      'With two-factor authentication, your password alone isn’t enough. Each login also needs a six-digit code that we text to your mobile number, or that your authenticator app shows. Someone who learns your password still can’t get in.',
      'We suggest turning it on, when you register or later in settings. You need your password to turn it on or off, and all your other devices are signed out when you do. We will never ask you for a code.',
      link('/settings#two-factor', 'Turn it on in settings'),
    ],
  },
  {
    slug: 'passkeys',
    question: 'What is a passkey, and how do I use one?',
    keywords: ['passkey', 'webauthn', 'fingerprint', 'face id', 'touch id', 'security key', 'passwordless'],
    updated_on: '2026-11-23',
    answer: [
      'A passkey logs you in with your fingerprint, face, or device PIN in place of your password and code. It can’t be guessed, and it works only on this site, so a fake page can’t steal it. Your fingerprint and face never leave your device.',
      steps(
        'In settings, choose Add a passkey, name it, and enter your password.',
        'Confirm with your fingerprint, face, or PIN when your device asks.',
        'Next time, choose Log in with a passkey.',
      ),
      'Adding or removing a passkey signs out your other devices. Your password keeps working.',
      link('/settings#passkeys', 'Add a passkey'),
    ],
  },
  {
    slug: 'authenticator-app',
    question: 'Can I use an authenticator app instead of text messages?',
    keywords: ['totp', 'google authenticator', 'authy', '1password', 'qr code', '2fa app', 'no signal'],
    updated_on: '2026-11-23',
    answer: [
      'Yes. An app such as Google Authenticator or 1Password shows a new six-digit code every 30 seconds. It works without a signal, and nobody can redirect it by taking over your number.',
      steps(
        'In settings, choose Set up app and enter your password.',
        'Scan the QR code with the app, or type the key into it.',
        'Enter the code that the app shows. Save your recovery codes.',
      ),
      'At login you can still ask for a text message instead. If a code doesn’t work, check that your phone sets its clock automatically, and wait for the next code: each works once.',
      link('/settings#authenticator', 'Set up an app'),
    ],
  },
  {
    slug: 'recovery-codes',
    question: 'What are recovery codes?',
    keywords: ['backup codes', 'lost phone', 'locked out', 'emergency', 'new codes'],
    updated_on: '2026-11-23',
    answer: [
      'Ten codes that you get when you add your first passkey or set up an authenticator app. Each logs you in once, with your password, when you don’t have your phone. On the page that asks for the code, choose Use a recovery code.',
      'Keep them in a password manager or on paper, not on your phone alone. We store only a hash, so we can’t show them again. In settings you see how many are left, and you can replace them; the old ones then stop working. We text you and notify your devices whenever one is used.',
      link('/settings#authenticator', 'See how many are left'),
    ],
  },
  {
    slug: 'new-device-alert',
    question: 'Why did I get a message about a new login?',
    keywords: ['new device', 'alert', 'security notice', 'suspicious', 'not me', 'unknown login'],
    updated_on: '2026-11-23',
    answer: [
      'Someone logged in to your account from a kind of device, or from a network, that you haven’t used in the last 30 days. We text you, and notify your other devices. Often that’s you: on vacation, with a new phone, or after your internet provider changed your address.',
      steps(
        'If it was you, there’s nothing to do.',
        'If not, open Devices in settings and sign that device out.',
        'Then change your password, and remove any passkey you don’t know.',
      ),
      link('/settings#devices', 'See your devices'),
    ],
  },
  {
    slug: 'keep-me-signed-in',
    question: 'What does “Keep me signed in” do?',
    keywords: ['remember me', 'stay logged in', 'session expired', 'logged out', 'shared computer'],
    updated_on: '2026-11-21',
    answer: [
      'With the box checked, which is the default, this device stays signed in for 30 days after you last used it. Without it, you’re signed in only in that tab, for up to 12 hours.',
      'Clear it on a shared computer, and log out when you’re done. “Session Expired” means that the time is up, or that you were signed out from another device or by a password change. Log in again to continue.',
    ],
  },
  {
    slug: 'lost-phone',
    question: 'I lost my phone. How do I protect my account?',
    keywords: ['stolen', 'device', 'sign out everywhere', 'remote', 'session'],
    updated_on: '2026-11-21',
    answer: [
      steps(
        'Log in on another device and open settings.',
        'Under Devices, sign out the phone, or all other devices at once.',
        'Change your password.',
        'Ask your carrier to block the SIM and move your number to a new one, because codes go to that number.',
      ),
      'If you use two-factor authentication and no other device is signed in, log in with a recovery code or another passkey, or do the last step first: codes go to your number.',
      'A signed-out device loses access right away, and the app removes its copy of your data the next time it reaches our server. Until that happens, the phone’s screen lock protects that copy.',
      link('/settings#devices', 'See your devices'),
    ],
  },
  {
    slug: 'logging-out',
    question: 'How do I log out, and what does it remove?',
    keywords: ['logout', 'sign out', 'signout', 'log off', 'leave', 'switch account', 'another user'],
    updated_on: '2026-11-21',
    answer: [
      'Open settings and choose Log out, near the end of the page. It works offline, too, and logs you out in every tab of this browser.',
      'It removes your personal data from this device: your sign-in, the copy of your data, and your notifications. Your plan stays on our server. If some changes haven’t synced, we ask first, because logging out deletes them. To sign out another device, use Devices in settings.',
      link('/settings#account', 'Open settings'),
    ],
  },
  {
    slug: 'change-my-details',
    question: 'How do I change my name, email, number, or address?',
    keywords: ['update', 'edit profile', 'moved', 'new phone', 'mobile number', 'wrong name'],
    updated_on: '2026-11-21',
    answer: [
      'Open settings and choose Edit next to your name, email, mobile number, address, or time zone.',
      'To change your email or mobile number, enter a code we text to your current number. A new number gets its own code, too. If you’re about to lose your number, change it while you still have it.',
      link('/settings#profile', 'Open settings'),
    ],
  },
  {
    slug: 'who-sees-my-data',
    question: 'Who can see my data? Do you sell it?',
    keywords: ['privacy', 'share', 'advertising', 'tracking', 'third party', 'sell'],
    updated_on: '2026-11-23',
    answer: [
      'You, and the operator who runs this installation and its database. Your data is used to run your plan and to protect your account. It isn’t sold and isn’t used for advertising. There are no third-party trackers in the app.',
      'Another company receives data only when you use a feature that needs it, such as text messages, a linked bank, or paying by card, and only what that feature needs. An advisor or a partner sees the sections of your plan that you choose to share with them, until you stop.',
      link('/privacyPolicy', 'Read the privacy policy'),
    ],
  },
  {
    slug: 'share-with-a-partner',
    question: 'Can my partner use my plan, too?',
    keywords: ['spouse', 'husband', 'wife', 'household', 'invite', 'joint', 'second person', 'edit together'],
    updated_on: '2026-11-28',
    answer: [
      steps(
        'Your partner registers for an account of their own.',
        'In settings, under Sharing, choose Invite a partner. Choose the sections, and whether they may edit them. Enter your password or use a passkey.',
        'Send them the code or the link. It works once, within seven days.',
        'They accept it, and open your plan from Switch profile in the menu. We text you when they do.',
      ),
      'A partner who may edit can add, change and delete in those sections. They can’t link banks, pay, order, open documents, or share your plan further. To give a plan back, they choose Leave next to it under Switch profile; you get a notification.',
      link('/settings#sharing', 'Invite a partner'),
    ],
  },
  {
    slug: 'who-read-my-plan',
    question: 'How do I see who looked at my plan, and stop sharing?',
    keywords: ['access log', 'revoke', 'stop sharing', 'advisor', 'partner', 'history', 'permissions'],
    updated_on: '2026-11-28',
    answer: [
      'In settings, under Sharing, choose Manage beside a person. You see which sections they viewed or changed, by day, for a year. You also get a notification the first time somebody looks on a day.',
      'Change the sections there, or choose Stop sharing. An open view of your plan closes the next time it reads anything. If it was a mistake, choose Undo in the message that follows. Letting someone see or do more needs your password or a passkey; taking something away doesn’t.',
      link('/settings#sharing', 'See who has access'),
    ],
  },
  {
    slug: 'restore-deleted',
    question: 'How do I restore a debt, goal, or account I deleted?',
    keywords: [
      'undelete',
      'undo',
      'bring back',
      'recover',
      'deleted by mistake',
      'recently deleted',
      'trash',
    ],
    updated_on: '2026-11-21',
    answer: [
      'For seven days, you’ll find it under Recently deleted at the bottom of the Debt page, the Net worth page for an account, or your goals. Choose Restore to bring it back with everything that belonged to it. After seven days, it’s gone for good.',
      'A restored goal gets back whatever part of its accounts other goals aren’t using. If you now have another goal with the same name, rename that one first. Offline, you can restore anything this device has a copy of, and it syncs once you’re back online.',
    ],
  },
  {
    slug: 'export-my-data',
    question: 'Can I export or print my data?',
    keywords: ['download', 'csv', 'spreadsheet', 'excel', 'backup', 'copy of my data', 'pdf', 'print'],
    updated_on: '2026-11-23',
    answer: [
      'Yes. In settings, under Data and privacy, you can download everything you entered as a zip file with JSON and spreadsheets (CSV). You can also export:',
      points(
        'Your payoff plan, month by month, as a CSV file for any spreadsheet.',
        'A debt’s due dates, as a calendar file.',
        'A goal, as an image.',
        'Your invoices, as PDF files.',
        'The legal documents, on paper or as a PDF, using your browser’s print feature.',
      ),
      link('/settings#data', 'Open settings'),
    ],
  },
  {
    slug: 'restore-an-export',
    question: 'Can I move my data to a new account?',
    keywords: ['restore', 'import backup', 'zip', 'transfer account', 'start over'],
    updated_on: '2026-11-23',
    answer: [
      steps(
        'In the old account, open Settings. Under Data and privacy, select Export my data.',
        'Register the new account and log in.',
        'In its settings, under Data and privacy, open Restore from an export and choose the zip file as it was saved.',
      ),
      'The new account has to be empty. Debts, payments, goals, accounts, transactions, limits, retirement, taxes and policies come along. Linked banks, your plan, documents and devices don’t: accounts that a bank kept up to date become yours to update.',
      'A file that was changed isn’t restored.',
      link('/settings#data', 'Open settings'),
    ],
  },
  {
    slug: 'delete-my-account',
    question: 'How do I delete my account?',
    keywords: ['close', 'remove', 'cancel account', 'leave', 'erase', 'right to be forgotten'],
    updated_on: '2026-11-28',
    answer: [
      steps(
        'Open settings and find Account.',
        'Choose Delete my account. You can tell us why.',
        'Enter your password, or use a passkey, and choose Delete account.',
      ),
      'Everything you entered or uploaded is deleted together, and all devices are signed out. A paid plan ends right away, without a refund, and its invoices go, too, so download them first. This can’t be undone. If you gave a reason, we keep it without your name. Backups expire later. Your username and number can be used again.',
      link('/settings#account', 'Open settings'),
    ],
  },
  {
    slug: 'demo-household',
    question: 'What is the demo household?',
    keywords: ['try', 'look around', 'example', 'sample data', 'test', 'without an account'],
    updated_on: '2026-11-28',
    answer: [
      'Trial installations offer one on the login page: a made-up family with three years of accounts, debts, and goals. You don’t need an account. Change anything you like. No one else sees your copy.',
      'It lasts for up to 12 hours in one tab and is deleted after a day, along with your changes. Nothing carries over to an account you register later. Don’t enter real details there.',
      `If the demo asks for your password, for example to share the plan, it’s ${DEMO_PASSWORD}.`,
    ],
  },
)
