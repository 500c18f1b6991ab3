package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.text.DenialText;
import dev.stateroom.agent.text.EditNote;
import dev.stateroom.tool.AnsweredPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One tool call of a thread with its outcome.
 *
 * @param id the tool call id
 * @param tool its name
 * @param args the arguments as the model wrote them; {@link ForeignValue.Null} if only the result is recorded
 * @param ranArgs the arguments that ran, if a reviewer changed them; null if it ran as written
 * @param ranTool the tool that ran, if a reviewer changed the call; null if it ran as written
 * @param result the tool message that answered it; null while it waits or when it ended without one
 * @param status {@code success} or {@code error} of the result; without a result {@code waiting} (the thread still waits for it), {@code
 *     error} (its task failed), {@code cancelled} (it never ran, and the thread continued), {@code dropped} or {@code unknown} (as in
 *     {@code run})
 * @param checkpoint the first checkpoint that has its result: the step at which it "happened"; for a call without a result, the one that
 *     proposes it
 * @param proposedAt the first checkpoint that has the message requesting it
 * @param agent {@code main}, or the name of the subagent
 * @param actsAs the agent whose rules, reviews and tools it has: {@code agent} itself, but for a general-purpose subagent of a subagent the
 *     one that started it
 * @param parentCallId for a subagent's call, the {@code task} call it runs under; null if unknown or main
 * @param offloadedTo the path its result was offloaded to; null if it stayed in the message
 * @param turn number of the human message it belongs to, from 1; 0 before the first
 * @param run the evidence on whether it ran
 * @param siblings all calls of the message that requests it, in order, itself included; empty if the message is not recorded
 */
public record ToolCall(
        String id,
        String tool,
        ForeignValue args,
        @Nullable ForeignValue ranArgs,
        @Nullable String ranTool,
        @Nullable Message result,
        String status,
        CheckpointKey checkpoint,
        CheckpointKey proposedAt,
        String agent,
        String actsAs,
        @Nullable String parentCallId,
        @Nullable String offloadedTo,
        int turn,
        CallRun run,
        List<Message.Call> siblings) {

    private static final int LONGEST_SUBJECT = 160;

    /** Copies the list. */
    public ToolCall {
        siblings = List.copyOf(siblings);
    }

    /** Over the fields that distinguish most calls: those of one message are siblings of each other, so hashing all is quadratic. */
    @Override
    public int hashCode() {
        return Objects.hash(id, tool, args, checkpoint, proposedAt);
    }

    /** The tool that ran. */
    public String executedTool() {
        return ranTool == null ? tool : ranTool;
    }

    /** The arguments that ran. For a change whose result names another file they name that one: middleware redirected it. */
    public ForeignValue executedArgs() {
        ForeignValue ran = ranArgs == null ? args : ranArgs;
        ForeignValue.Fields fields = ForeignValue.fields(ran);
        String other = result == null ? null : AnsweredPath.other(executedTool(), ForeignValue.text(fields.get("file_path")), result.text());
        if (other == null) {
            return ran;
        }
        Map<String, ForeignValue> sent = new LinkedHashMap<>(fields.values());
        sent.put("file_path", new ForeignValue.Text(other));
        return ForeignValue.Fields.copyOf(sent);
    }

    /** True if other arguments ran than the model wrote: a reviewer changed them, or middleware redirected the call to another file. */
    public boolean ranOtherwise() {
        return ranArgs != null || !executedArgs().equals(args);
    }

    /** The file path argument, if it has one ({@code file_path}, {@code path}); for a change, as its result spells it. */
    public @Nullable String path() {
        ForeignValue.Fields fields = ForeignValue.fields(executedArgs());
        String path = ForeignValue.text(fields.get("file_path"));
        return path == null ? ForeignValue.text(fields.get("path")) : result == null ? path : AnsweredPath.spelled(path, result.text());
    }

    /** The subject of the call: its path, else {@link #subject(ForeignValue)}. */
    public String subject() {
        String path = path();
        return path == null ? subject(executedArgs()) : path;
    }

    /** The subject of a call with these arguments: its path, else its command, else its first text; one line, shortened. */
    public static String subject(ForeignValue args) {
        ForeignValue.Fields fields = ForeignValue.fields(args);
        for (String name : List.of("file_path", "path", "command")) {
            String text = ForeignValue.text(fields.get(name));
            if (text != null) {
                return shortened(text);
            }
        }
        return fields.values().values().stream()
                .map(ForeignValue::text)
                .filter(text -> text != null)
                .findFirst()
                .map(ToolCall::shortened)
                .orElse("");
    }

    /** The first line of a text, at most 160 characters. */
    public static String shortened(String text) {
        String line = text.lines().findFirst().orElse("");
        int end = Math.min(line.length(), LONGEST_SUBJECT);
        return end == text.length() ? text : line.substring(0, line.offsetByCodePoints(0, line.codePointCount(0, end))) + "…";
    }

    /** True if a permission rule denied it, or a person rejected it. */
    public boolean wasDenied() {
        return run.state() == CallRun.State.REJECTED || (result != null && DenialText.isDenial(result.text()));
    }

    /** True if the result says in the words of the packages that nothing was done. Before 0.7 and 1.12 such a result has no status. */
    public boolean wasRefused() {
        String text = result == null ? "" : EditNote.behind(result.text());
        return text.startsWith("Error") || text.startsWith("Cannot write to ");
    }

    /**
     * All calls of a thread. A call that ran again on another branch is listed once in {@code inOrder}, with its last outcome, and under
     * each checkpoint with the outcome there.
     *
     * @param inOrder in order, a subagent's calls after the call that they run under
     * @param steps for each checkpoint, the supersteps that led to it, in order, with the calls whose results they added; more than one if
     *     the checkpoints between were not kept
     * @param starts for each subagent's namespace the call that it runs under; without unlinked ones
     * @param within for each checkpoint the checkpoints of the graphs that the next step ran, and of graphs within them, that have calls,
     *     oldest first
     */
    public record Ledger(
            List<ToolCall> inOrder,
            Map<CheckpointKey, List<Superstep>> steps,
            Map<String, ToolCall> starts,
            Map<CheckpointKey, List<CheckpointKey>> within) {
        /** Copies the collections. */
        public Ledger {
            inOrder = List.copyOf(inOrder);
            steps = steps instanceof LayeredMap<CheckpointKey, List<Superstep>> ? steps : Map.copyOf(steps);
            starts = Map.copyOf(starts);
            within = Map.copyOf(within);
        }

        /** A ledger without branches: each call ran into its own checkpoint. */
        public Ledger(List<ToolCall> inOrder) {
            this(inOrder, byCheckpoint(inOrder), Map.of(), Map.of());
        }

        /** The namespaces of the subagents that run under a call, sorted; empty if none is linked to it. */
        public List<String> startedBy(ToolCall call) {
            return starts.entrySet().stream()
                    .filter(start -> start.getValue().id().equals(call.id())
                            && start.getValue().proposedAt().equals(call.proposedAt()))
                    .map(Map.Entry::getKey)
                    .sorted()
                    .toList();
        }

        /**
         * Calls that ran in parallel.
         *
         * @param number the superstep's number, if the recording numbers several in one checkpoint; null otherwise
         * @param calls in call order
         */
        public record Superstep(@Nullable Integer number, List<ToolCall> calls) {
            /** Copies the list. */
            public Superstep {
                calls = List.copyOf(calls);
            }
        }

        /** The calls whose results were added by the step that led to a checkpoint, in call order. */
        public List<ToolCall> ranInto(CheckpointKey key) {
            List<Superstep> led = steps.getOrDefault(key, List.of());
            return switch (led.size()) {
                case 0 -> List.of();
                case 1 -> led.getFirst().calls();
                default -> led.stream().flatMap(step -> step.calls().stream()).toList();
            };
        }

        /**
         * The calls that changed a path one after the other on the way to a checkpoint, in order: one of each superstep that led to it.
         * Empty if two of one superstep changed it: then neither saw the other's change.
         */
        public List<ToolCall> inTurn(CheckpointKey key, String path) {
            List<ToolCall> made = new ArrayList<>();
            for (Superstep step : steps.getOrDefault(key, List.of())) {
                List<ToolCall> changed = step.calls().stream().filter(call -> CallChange.of(call, path, false).isPresent()).toList();
                if (changed.size() > 1) {
                    return List.of();
                }
                made.addAll(changed);
            }
            return made;
        }

        /** For the id of each call the call of the main agent which it is or ran under; of unlinked agents, their own. */
        public Map<String, String> roots() {
            Map<String, String> roots = new HashMap<>();
            // A subagent's calls follow the call that they run under.
            inOrder.forEach(call -> roots.put(
                    call.id(), call.parentCallId() == null ? call.id() : roots.getOrDefault(call.parentCallId(), call.parentCallId())));
            return roots;
        }

        /** The agent of a subagent's namespace, as its calls name it: by the call that it runs under, else by the namespace. */
        public String agentOf(String namespace) {
            ToolCall start = starts.get(namespace);
            String asked = start == null ? null : ForeignValue.text(ForeignValue.fields(start.executedArgs()).get("subagent_type"));
            return asked != null
                    ? asked
                    : inOrder.stream()
                            .filter(call -> call.proposedAt().namespace().equals(namespace))
                            .map(ToolCall::agent)
                            .findFirst()
                            .orElse(namespace);
        }

        /** The number of the run that a call belongs to among those of agents with one name, from 1 in the order of the calls. */
        public int runOf(ToolCall call) {
            List<String> runs = inOrder.stream()
                    .filter(other -> other.agent().equals(call.agent()))
                    .map(other -> other.proposedAt().namespace())
                    .distinct()
                    .toList();
            return runs.indexOf(call.proposedAt().namespace()) + 1;
        }

        /**
         * Calls whose result is new at that checkpoint, in call order; at the newest checkpoint also those that already finished in the
         * step after it.
         */
        public List<ToolCall> at(CheckpointKey key) {
            List<ToolCall> ran = ranInto(key);
            Set<ToolCall> known = new HashSet<>(ran);
            List<ToolCall> finished = inOrder.stream()
                    .filter(c -> c.result() != null && c.checkpoint().equals(key) && !known.contains(c))
                    .toList();
            if (finished.isEmpty()) {
                return ran;
            }
            List<ToolCall> both = new ArrayList<>(ran);
            both.addAll(finished);
            return both;
        }

        private static Map<CheckpointKey, List<Superstep>> byCheckpoint(List<ToolCall> calls) {
            Map<CheckpointKey, List<ToolCall>> map = new LinkedHashMap<>();
            calls.stream()
                    .filter(c -> c.result() != null)
                    .forEach(c -> map.computeIfAbsent(c.checkpoint(), k -> new ArrayList<>()).add(c));
            Map<CheckpointKey, List<Superstep>> steps = new LinkedHashMap<>();
            map.forEach((key, together) -> steps.put(key, List.of(new Superstep(null, together))));
            return steps;
        }
    }
}
