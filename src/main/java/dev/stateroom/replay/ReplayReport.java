package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.dialect.Dialect;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of a replay.
 *
 * @param calls one for each call that has run, in order
 * @param unexplained files that changed without a call that was run again
 * @param files the agent's files after the last finished step, by key in code point order
 * @param filesWithPending the same with the changes of finished calls of the unfinished step
 * @param diverged keys whose content differs from the recording because a call differed
 * @param dialect whose behaviour
 */
public record ReplayReport(
        List<ReplayedCall> calls,
        List<UnexplainedChange> unexplained,
        Map<String, FileData> files,
        Map<String, FileData> filesWithPending,
        List<String> diverged,
        Dialect dialect) {

    /** Copies the collections. */
    public ReplayReport {
        calls = List.copyOf(calls);
        unexplained = List.copyOf(unexplained);
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        filesWithPending = Collections.unmodifiableMap(new LinkedHashMap<>(filesWithPending));
        diverged = List.copyOf(diverged);
    }

    /** The number of calls with that verdict. */
    public long count(ReplayVerdict verdict) {
        return calls.stream().filter(call -> call.verdict() == verdict).count();
    }

    /** True if every comparable call matched the recording. */
    public boolean isAsRecorded() {
        return calls.stream().noneMatch(ReplayedCall::isUnexpected);
    }
}
