import type { Handlers } from '../../../server/http.ts';
import type { siteContract } from '../site.ts';
import { pairsIn } from '../site-shapes.ts';
import { keepPicture, replacePicture } from './pictures.ts';
import { saveSection } from './save-section.ts';

export const siteHandlers: Handlers<typeof siteContract> = {
  saveReach: (call) => {
    const { phone, showsPhone, showsEmail, showsHours, serviceAreas } = call.input;
    return saveSection(call, {
      phone,
      shows_phone: showsPhone,
      shows_email: showsEmail,
      shows_hours: showsHours,
      service_areas: serviceAreas,
    });
  },

  saveWords: (call) => {
    const { headline, intro, about, features, socialLinks } = call.input;
    return saveSection(call, {
      ...{ headline, intro, about },
      site_features: JSON.stringify(pairsIn(features)),
      social_links: socialLinks,
    });
  },

  saveService: (call) => {
    const { priceBullets, acceptedItems, refusedItems, questions, extras } = call.input;
    return saveSection(call, {
      price_bullets: priceBullets,
      accepted_items: acceptedItems,
      refused_items: refusedItems,
      questions: JSON.stringify(pairsIn(questions)),
      service_extras: JSON.stringify(extras),
    });
  },

  publish: (call) => {
    const { isPublished, startsAtOnce } = call.input;
    return saveSection(call, { is_published: isPublished, starts_at_once: startsAtOnce });
  },

  uploadPhoto: (call) => keepPicture(call, 'photo'),

  removePhoto: (call) => replacePicture(call, 'photo', null),
};
