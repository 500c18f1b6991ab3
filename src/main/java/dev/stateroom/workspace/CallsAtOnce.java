package dev.stateroom.workspace;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.review.CallEffects;
import dev.stateroom.review.EffectPreview;
import dev.stateroom.tool.ParallelGuard;
import dev.stateroom.tool.ToolMessage;
import dev.stateroom.tool.ToolName;
import dev.stateroom.tool.ToolPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a message that run in parallel with a waiting one and change the same file. On a mount they see each other's changes, in an
 * order that cannot be known. A call that needs no approval and is named first is assumed to be first.
 *
 * @param first the calls that are made before the waiting call is tried
 * @param others the remaining ones
 */
record CallsAtOnce(CallEffects.Asked asked, List<CallEffects.ParallelCall> first, List<CallEffects.ParallelCall> others) {

    /** @param seen whether calls of one message see what the others do to a path */
    private static CallsAtOnce of(CallEffects.Asked asked, ScratchCopy scratch, Predicate<String> seen) {
        int place = asked.before().size();
        String path = path(asked, asked.action().name(), asked.action().args());
        if (path == null) {
            return new CallsAtOnce(asked, List.of(), List.of());
        }
        List<CallEffects.ParallelCall> first = new ArrayList<>();
        List<CallEffects.ParallelCall> others = new ArrayList<>();
        for (CallEffects.ParallelCall other : changing(asked, scratch)) {
            String changed = Objects.requireNonNull(path(asked, other.call().name(), other.call().args()));
            if (seen.test(changed) && (isAt(changed, path) || isAt(path, changed))) {
                (other.place() < place && !other.waits() ? first : others).add(other);
            }
        }
        return new CallsAtOnce(asked, first, others);
    }

    /** The other calls of the message that change a file and are not refused; none if the waiting call itself is refused. */
    private static List<CallEffects.ParallelCall> changing(CallEffects.Asked asked, ScratchCopy scratch) {
        Message.Call waiting = Objects.requireNonNullElse(asked.original(), new Message.Call("", asked.action().name(), asked.action().args()));
        List<Message.Call> message = new ArrayList<>(asked.before());
        message.add(waiting);
        int place = asked.before().size();
        asked.parallel().stream().filter(other -> other.place() > place).forEach(other -> message.add(other.call()));
        return ParallelGuard.refuses(asked.dialect(), message, waiting)
                ? List.of()
                : asked.parallel().stream()
                        .filter(other -> other.place() != place && path(asked, other.call().name(), other.call().args()) != null)
                        .filter(other -> !ParallelGuard.refuses(asked.dialect(), message, other.call()))
                        .filter(other -> mayRun(scratch.judges().of(asked.agent()).judge(other.call().name(), other.call().args())))
                        .toList();
    }

    private static boolean mayRun(CallJudgement judged) {
        return judged.effect() != CallJudgement.Effect.DENY && judged.cause() != CallJudgement.Cause.NO_SUCH_TOOL;
    }

    /**
     * A note for releases that do not repeat a change of a hub after a conflict, if other calls of the message change the same hub, in
     * whichever file: each is a commit on top of the revision that all of them saw. Empty if there is nothing to note.
     *
     * @param hub the identity of the mounted hub that has a path; null for a path outside of hubs
     */
    static String conflict(CallEffects.Asked asked, ScratchCopy scratch, Function<String, @Nullable Object> hub) {
        String path = path(asked, asked.action().name(), asked.action().args());
        Object mine = path == null || !asked.dialect().holds(DialectFact.HAS_CONTEXT_HUB) || asked.dialect().holds(DialectFact.HUB_RETRIES_CONFLICTS)
                ? null
                : hub.apply(path);
        List<CallEffects.ParallelCall> committing = mine == null
                ? List.of()
                : changing(asked, scratch).stream()
                        .filter(other -> mine.equals(hub.apply(Objects.requireNonNull(path(asked, other.call().name(), other.call().args())))))
                        .toList();
        boolean allWait = committing.stream().allMatch(CallEffects.ParallelCall::waits);
        return committing.isEmpty()
                ? ""
                : "may fail with a conflict: this hub is changed at the same time by " + names(committing) + " of the same message"
                        + (allWait ? ", if approved" : "") + ", and this release does not try again";
    }

    /** The same over a copy of mounts. */
    static CallsAtOnce of(CallEffects.Asked asked, ScratchCopy scratch) {
        // In the first releases, a composite writes into the state that all calls of a message share.
        boolean sharesState = !asked.dialect().holds(DialectFact.CALLS_COPY_STATE) && scratch.hasMounts();
        return of(asked, scratch, path -> sharesState || !scratch.isInState(path));
    }

    /** The same if the mount that they all change is not available here, so that none of the calls can be made. */
    static CallsAtOnce unseen(CallEffects.Asked asked, ScratchCopy scratch) {
        CallsAtOnce all = of(asked, scratch, _ -> true);
        List<CallEffects.ParallelCall> others = new ArrayList<>(all.first());
        others.addAll(all.others());
        return new CallsAtOnce(asked, List.of(), others);
    }

    /** The path that a call changes, as its tool normalizes it; null if it changes none. */
    private static @Nullable String path(CallEffects.Asked asked, String tool, ForeignValue args) {
        return FileCall.of(tool, args)
                .filter(call -> call.tool().operation() == ToolName.Operation.WRITE)
                .map(FileCall::path)
                .map(named -> ToolPath.taken(named, asked.dialect()))
                .orElse(null);
    }

    private static boolean isAt(String path, String folder) {
        return path.equals(folder) || path.startsWith(folder.endsWith("/") ? folder : folder + "/");
    }

    /** Makes the calls that are assumed to be first. */
    void make(ScratchCopy scratch) {
        StateFiles state = scratch.state();
        for (CallEffects.ParallelCall other : first) {
            AgentReply<ToolMessage> reply = scratch.tools(asked.agent()).call(other.call());
            if (reply instanceof AgentReply.Answered<ToolMessage>(ToolMessage message) && message.filesUpdate() instanceof FilesUpdate.Records records) {
                state.apply(records);
            }
        }
    }

    /** Adds to the effect of the waiting call what it depends on. */
    EffectPreview told(EffectPreview effect) {
        return told(effect, "");
    }

    /** @param conflict what else may happen to it if it does not fail; empty for nothing */
    EffectPreview told(EffectPreview effect, String conflict) {
        List<String> said = new ArrayList<>(effect.note().isEmpty() ? List.of() : List.of(effect.note()));
        if (!conflict.isEmpty() && !effect.fails()) {
            said.add(conflict);
        }
        if (!first.isEmpty()) {
            said.add("shown as if " + names(first) + " of the same message came first: they run at the same time");
        }
        List<CallEffects.ParallelCall> free = others.stream().filter(other -> !other.waits()).toList();
        if (!free.isEmpty()) {
            said.add(names(free) + " of the same message runs at the same time, and is not shown here");
        }
        List<CallEffects.ParallelCall> waiting = others.stream().filter(CallEffects.ParallelCall::waits).toList();
        if (!waiting.isEmpty()) {
            said.add(names(waiting) + " of the same message runs at the same time if it is approved, and is not shown here");
        }
        return new EffectPreview(effect.changes(), String.join("; ", said), effect.fails(), effect.mount());
    }

    private static String names(List<CallEffects.ParallelCall> calls) {
        return calls.stream().map(other -> other.call().name()).distinct().collect(Collectors.joining(" and "));
    }
}
