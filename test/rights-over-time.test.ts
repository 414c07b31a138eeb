/**
 * Accounts are linked and unlinked, contacts merged, parted, deleted and brought back in any order: each account reads what
 * belongs to its contact, and nothing of anybody else.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ownMessagesContract as messages } from '../src/features/activities/own-messages.ts';
import { contactsContract as contacts } from '../src/features/contacts/contract.ts';
import { deletedContactsContract as deleted } from '../src/features/contacts/deleted-contacts.ts';
import { linkedAccountContract as linked } from '../src/features/contacts/linked-account.ts';
import { customerAccountContract as ownAccount } from '../src/features/customer-account/contract.ts';
import { signingContract as signing } from '../src/features/customer-agreements/signing.ts';
import { duplicatesContract as duplicates } from '../src/features/duplicates/contract.ts';
import { ownRequestsContract as requests } from '../src/features/service-requests/own-requests.ts';
import type { Operation } from '../src/kernel/operation.ts';
import { agreementsOf, signatureOf } from './support/agreements.ts';
import { day } from './support/clock.ts';
import { aContact, aRoute, aServerWith, everyDay } from './support/factories.ts';
import type { Caller } from './support/server.ts';

const [server, admin] = await aServerWith('admin');
const { aTemplate, assign } = agreementsOf(server, admin);
const { id: agreementId } = await aTemplate();
const { read } = server.database;

const [walks, steps] = [3, 22];
const all = [0, 1, 2] as const;
type Nth = (typeof all)[number];

/** Marsaglia's xorshift: the same steps each time. */
function dice(seed: number) {
  let state = seed * 2_654_435_761;
  return (sides: number) => {
    for (const shift of [13, -17, 5]) state = (state ^ (shift > 0 ? state << shift : state >>> -shift)) >>> 0;
    return state % sides;
  };
}

/** A word that somebody wrote, or a street, and by whose contact it is to be read. A request names the street that was chosen. */
type Word = Readonly<{ text: string; of: Nth; isStreet: boolean }>;

class World {
  readonly said: string[] = [];
  readonly words: Word[] = [];
  readonly #roll: (sides: number) => number;
  /** For whom somebody signs in, as the office linked them last. */
  readonly #meant = new Map<Nth, Nth>();
  readonly #into = new Map<Nth, Nth>();
  readonly #merges: { id: string; merged: Nth }[] = [];

  readonly #contactIds: readonly string[];
  readonly #accounts: readonly Caller[];

  private constructor(seed: number, contactIds: readonly string[], accounts: readonly Caller[]) {
    this.#roll = dice(seed);
    this.#contactIds = contactIds;
    this.#accounts = accounts;
  }

  static async of(seed: number): Promise<World> {
    const accounts = await Promise.all(all.map(() => server.as('customer')));
    const made = await server.transact(async (tx) => {
      const { stops } = await aRoute(tx, { days: everyDay, stops: 2 });
      return [...stops, await aContact(tx)];
    });
    const world = new World(
      seed,
      made.map(({ contactId }) => contactId),
      accounts,
    );
    for (const [nth, { addressId }] of made.entries()) {
      const street = `${seed}${nth} Own Way ${randomUUID()}`;
      await sql`update contact_address set street = ${street} where id = ${addressId}`.execute(read);
      world.words.push({ text: street, of: nth as Nth, isStreet: true });
    }
    return world;
  }

  #one = (): Nth => all[this.#roll(3)] ?? 0;
  #idOf = (nth: Nth) => this.#contactIds[nth] ?? '';
  #accountOf = (nth: Nth) => this.#accounts[nth] as Caller;
  #keptBy = (nth: Nth): Nth => {
    const into = this.#into.get(nth);
    return into === undefined ? nth : this.#keptBy(into);
  };
  async #contactOf(account: Nth): Promise<Nth | undefined> {
    const { rows } = await sql<{ id: string }>`
      select id from living_contact where profile_id = ${this.#accountOf(account).id}`.execute(read);
    return all.find((nth) => this.#idOf(nth) === rows[0]?.id);
  }
  /** Whose word it is that an account says now: theirs for whom it was linked, while those are part of its contact. */
  async #speaksFor(account: Nth): Promise<Nth> {
    const [at, meant] = [await this.#contactOf(account), this.#meant.get(account)];
    if (at === undefined) throw new Error('Nobody speaks without a contact');
    return meant !== undefined && this.#keptBy(meant) === this.#keptBy(at) ? meant : at;
  }
  async #say(account: Nth, say: (who: Caller, text: string) => Promise<number | undefined>) {
    const text = randomUUID();
    if ((await say(this.#accountOf(account), text)) !== 200) return false;
    this.words.push({ text, of: await this.#speaksFor(account), isStreet: false });
    return true;
  }

  readonly acts = {
    link: async () => {
      const [account, nth] = [this.#one(), this.#one()];
      const wanted = { id: this.#idOf(nth), accountId: this.#accountOf(account).id };
      if ((await admin.attempt(linked.linkAccount, wanted)).status !== 200) return undefined;
      this.#meant.set(account, nth);
      return `account ${account} to ${nth}`;
    },
    unlink: async () => {
      const nth = this.#one();
      const { status } = await admin.attempt(linked.unlinkAccount, { id: this.#idOf(nth) });
      return status === 200 ? `from ${nth}` : undefined;
    },
    merge: async () => {
      const [kept, merged] = [this.#one(), this.#one()];
      const [keptId, mergedId] = [this.#idOf(kept), this.#idOf(merged)];
      const compared = await admin.attempt(duplicates.compare, { first: keptId, second: mergedId });
      if (kept === merged || compared.status !== 200) return undefined;
      const { first, second } = compared.body as unknown as Record<'first' | 'second', { version: number }>;
      const versions = { keptVersion: first.version, mergedVersion: second.version };
      const { status, body } = await admin.attempt(duplicates.merge, { keptId, mergedId, ...versions, take: [] });
      if (status !== 200) return undefined;
      this.#into.set(merged, kept);
      this.#merges.push({ id: String(body.mergeId), merged });
      return `${merged} into ${kept}`;
    },
    part: async () => {
      const merge = this.#merges[this.#roll(Math.max(1, this.#merges.length))];
      if (!merge || (await admin.attempt(duplicates.undo, { id: merge.id })).status !== 200) return undefined;
      this.#into.delete(merge.merged);
      this.#merges.splice(this.#merges.indexOf(merge), 1);
      return `${merge.merged}`;
    },
    remove: async () => {
      const nth = this.#one();
      return (await admin.attempt(contacts.remove, { id: this.#idOf(nth) })).status === 200 ? `${nth}` : undefined;
    },
    restore: async () => {
      const nth = this.#one();
      return (await admin.attempt(deleted.restore, { id: this.#idOf(nth) })).status === 200 ? `${nth}` : undefined;
    },
    write: async () => {
      const account = this.#one();
      const isSaid = await this.#say(account, async (who, subject) => {
        return (await who.attempt(messages.send, { subject, message: 'Hello', commandId: randomUUID() })).status;
      });
      return isSaid ? `by account ${account}` : undefined;
    },
    ask: async () => {
      const account = this.#one();
      const isSaid = await this.#say(account, async (who, items) => {
        const [address] = (await who.call(requests.choices, {})).addresses;
        const wanted = { addressId: address?.id, date: day(3), items, commandId: randomUUID() };
        return address && (await who.attempt(requests.askPickup, wanted)).status;
      });
      return isSaid ? `by account ${account}` : undefined;
    },
    sign: async () => {
      const account = this.#one();
      const at = await this.#contactOf(account);
      const isAlone = !all.some((nth) => nth !== at && at !== undefined && this.#keptBy(nth) === at);
      if (at !== undefined && isAlone) await assign(this.#idOf(at), { agreementId });
      const isSaid = await this.#say(account, async (who, text) => {
        const signature = await signatureOf(who, `Signed ${text}`);
        return signature.id ? (await who.attempt(signing.sign, signature)).status : undefined;
      });
      return isSaid ? `by account ${account}` : undefined;
    },
  };

  async step(): Promise<void> {
    const names = [...(Object.keys(this.acts) as (keyof World['acts'])[]), 'link', 'merge', 'write', 'part'] as const;
    const name = names[this.#roll(names.length)] ?? 'link';
    const done = await this.acts[name]();
    if (done === undefined) return;
    this.said.push(`${name} ${done}`);
    for (const account of all) await this.#check(account);
  }

  async #check(account: Nth): Promise<void> {
    const who = this.#accountOf(account);
    const told = async (...reads: readonly Operation[]) =>
      JSON.stringify((await Promise.all(reads.map((one) => who.attempt(one, {})))).map(({ body }) => body));
    const places = await told(requests.choices, ownAccount.get);
    const written = await told(messages.list, requests.list, signing.own);
    const at = await this.#contactOf(account);
    for (const { text, of, isStreet } of this.words) {
      const isTheirs = at !== undefined && this.#keptBy(of) === this.#keptBy(at);
      const words = `${this.said.join('\n')}\naccount ${account} of ${at} and what ${of} said`;
      assert.equal((isStreet ? places : written).includes(text), isTheirs, words);
    }
  }
}

for (let seed = 105; seed < 105 + walks; seed++)
  test(`what accounts read over time, ${seed}`, async () => {
    const world = await World.of(seed);
    for (let tries = 0; world.said.length < steps && tries < steps * 8; tries++) await world.step();
    assert.ok(world.said.length > steps / 2);
  });
