package dev.stateroom.ui.replay;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.replay.CallRecording;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What is run, and how.
 *
 * @param recording the calls
 * @param dialect whose behaviour; never null once it runs
 * @param rules the rules; null for the workspace's own
 * @param rulesName their name
 * @param routes another workspace file whose mounts it runs over; null for the open workspace
 */
record ReplaySetup(CallRecording recording, @Nullable Dialect dialect, @Nullable RuleBook rules, String rulesName, @Nullable Path routes) {
    ReplaySetup with(@Nullable Dialect other) {
        return new ReplaySetup(recording, other, rules, rulesName, routes);
    }

    ReplaySetup with(CallRecording other) {
        return new ReplaySetup(other, dialect, rules, rulesName, routes);
    }
}
