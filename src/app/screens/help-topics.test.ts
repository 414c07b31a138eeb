import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountWords } from '../../features/customer-account/web/words-account.ts';
import { billingWords } from '../../features/customer-account/web/words-billing.ts';
import { homeWords } from '../../features/customer-account/web/words-home.ts';
import { pickupReminderWords } from '../../features/pickup-reminders/web/words.ts';
import { type Language, languages } from '../../kernel/language.ts';
import { roles } from '../../kernel/roles.ts';
import { appWords } from '../words.ts';
import { helpWords } from '../words-help.ts';
import { chaptersOf, chaptersWith } from './help-topics.ts';

const questions = (typed: string, role: (typeof roles)[number] = 'employee') =>
  chaptersWith(chaptersOf(role, helpWords.en, true), typed).flatMap(({ topics }) =>
    topics.map(({ question }) => question),
  );

test('help is found by any of its words, in any order and case', () => {
  assert.deepEqual(questions('SIGNAL no'), ['There is no signal.']);
  assert.deepEqual(questions('password forgot'), ['I have forgotten my password.']);
  assert.deepEqual(questions('zzyzx'), []);
});

test('everybody has help of their own, and nobody reads the same question twice', () => {
  for (const role of roles) {
    const all = questions('', role);
    assert.ok(all.length >= 6, role);
    assert.equal(new Set(all).size, all.length, role);
  }
});

test('without a mail server no answer says that an e-mail comes', () => {
  const promises =
    /e-mail (brings|tells|comes)|by e-mail|e-mailed with|get an e-mail|turn on e-mail|Its e-mail|An e-mail|[Uu]n correo|[Ss]u correo trae|active el correo|Cada correo/;
  for (const words of [helpWords.en, helpWords.es])
    for (const role of roles)
      for (const { topics } of chaptersOf(role, words, false))
        for (const { question, answer } of topics) assert.doesNotMatch(answer, promises, question);
  const mailed = chaptersOf('customer', helpWords.en, true).flatMap(({ topics }) => topics);
  assert.ok(mailed.some(({ answer }) => promises.test(answer)));
});

test('customers are helped in their language, by the names that stand on their screens', () => {
  const topicsOf = (language: Language) =>
    chaptersOf('customer', helpWords[language], true).flatMap(({ topics }) => topics);
  for (const language of languages) {
    const { places, editProfile } = appWords[language];
    const { tabs } = accountWords[language];
    const { pause, missed, requests, lastPickups } = homeWords[language];
    const { payNow, turnOn, turnOff, anotherCard } = billingWords[language];
    const { reminders, makeLink, openFridge } = pickupReminderWords[language];
    const home = [places.customer, pause, missed, requests, lastPickups, editProfile];
    const account = [places.account, tabs.addresses, tabs.history, tabs.messages, tabs.billing];
    const onTabs = [payNow, turnOn, turnOff, anotherCard, reminders, makeLink, openFridge];
    const all = topicsOf(language).map(({ answer }) => answer);
    const unnamed = [...home, ...account, ...onTabs].filter((name) => !all.some((answer) => answer.includes(name)));
    assert.deepEqual(unnamed, [], language);
  }
  const english = new Set(topicsOf('en').map(({ question }) => question));
  assert.deepEqual(
    topicsOf('es').filter(({ question }) => english.has(question)),
    [],
  );
});
