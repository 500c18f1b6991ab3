package dev.stateroom.ui.commits;

import dev.stateroom.history.FileChange;
import dev.stateroom.vfs.CommitHistory.Commit;
import org.jspecify.annotations.Nullable;

/**
 * A row of the list of commits.
 *
 * @param change what it did to the file that is asked about; null if the whole repository is asked about
 */
record CommitRow(Commit commit, @Nullable FileChange change) {}
