/**
 * The overview of a thread in the middle of the files view: what was asked, what each turn did, what needs the user, what is worth a look.
 *
 * <p>Facts come from {@code workspace.overview}. {@code OverviewRows} turns them into rows and is tested without a stage. Begin at
 * {@link dev.stateroom.ui.overview.OverviewPane}.
 */
@NullMarked
package dev.stateroom.ui.overview;

import org.jspecify.annotations.NullMarked;
