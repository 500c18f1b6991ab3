package dev.stateroom.ui.commits;

import dev.stateroom.history.FileChange;
import dev.stateroom.vfs.CommitHistory.Commit;
import org.jspecify.annotations.Nullable;

/**
 * A row of the list of commits.
 *
 * @param change what the commit did to the selected file; null if commits of the whole repository are listed
 */
record CommitRow(Commit commit, @Nullable FileChange change) {}
