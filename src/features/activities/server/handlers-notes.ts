import { Refusal } from '../../../kernel/refusal.ts';
import type { Handlers } from '../../../server/http.ts';
import { announce } from '../../../server/live.ts';
import { once } from '../../../server/once.ts';
import type { activitiesContract } from '../contract.ts';
import { refuseTouchingReply, refuseUnseenWords } from '../rules.ts';
import { limitEmails } from './send-email.ts';
import { lockActivity } from './store.ts';
import { deleteNote, insertNote, listNotes, lockNote, saveNote } from './store-notes.ts';
import { sendReply } from './store-replies.ts';

type NoteOperations = Pick<typeof activitiesContract, 'addNote' | 'updateNote' | 'removeNote'>;

const isSameInstant = (a: string, b: string) => Date.parse(a) === Date.parse(b);

export const noteHandlers: Handlers<NoteOperations> = {
  async addNote(call) {
    const { actor, transact } = call;
    // What was seen is no part of what is said: a repeat whose first answer got lost says the same.
    const { customerNotesSeen, ...input } = call.input;
    if (input.isVisibleToCustomer) await limitEmails(call);
    return transact((tx) =>
      once(tx, { id: input.commandId, actorId: actor.id, name: 'note', input }, async () => {
        const activity = await lockActivity(tx, input.activityId);
        if (input.isVisibleToCustomer) {
          refuseUnseenWords(await listNotes(tx, activity.id), customerNotesSeen);
          await sendReply(tx, activity, input.text, actor);
        }
        const note = await insertNote(tx, { ...input, createdBy: actor.id });
        announce({ topic: 'activities', id: activity.id });
        return note;
      }),
    );
  },

  async updateNote({ input, transact }) {
    return transact(async (tx) => {
      const current = await lockNote(tx, input.id);
      refuseTouchingReply(current);
      if (!isSameInstant(current.updatedAt, input.updatedAt))
        throw new Refusal('conflict', 'note-changed', 'This note was changed by somebody else meanwhile.', { current });
      announce({ topic: 'activities', id: current.activityId });
      return saveNote(tx, input.id, input.text);
    });
  },

  async removeNote({ input, transact }) {
    return transact(async (tx) => {
      const note = await lockNote(tx, input.id);
      refuseTouchingReply(note);
      await deleteNote(tx, input.id);
      announce({ topic: 'activities', id: note.activityId });
      return { done: true };
    });
  },
};
