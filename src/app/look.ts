/** How everything looks but the kit, in this order: later files win where they say as much. */
import '@fontsource-variable/figtree';
import '@fontsource-variable/bricolage-grotesque';
import '../web/theme/brand.css';
import '../web/theme/base.css';
import '../web/theme/surfaces.css';
import '../web/theme/dialogs.css';
import '../web/theme/table.css';
import '../web/theme/table-checks.css';
import '../web/theme/route-line.css';
import '../web/theme/driver.css';
import '../web/theme/forced-colors.css';
import '../web/theme/print.css';
