package dev.stateroom.workspace.cost;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.CheckpointTree;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.LiveThread;
import dev.stateroom.history.NewMessages;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.tool.OffloadedText;
import dev.stateroom.tool.summary.ModelWindow;
import dev.stateroom.tool.summary.TokenCount;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The answers of a thread's models, over all branches and subagents, without duplicates, in the order of the checkpoints that first hold
 * them. The cost of a summary is not recorded, so it is missing here.
 *
 * @param thread the thread's id
 * @param answers the answers of the models
 * @param offloaded the number of results that were offloaded to files
 * @param offloadSaved the input tokens that this saved: an estimate
 */
public record ThreadUsage(String thread, List<ModelAnswer> answers, int offloaded, long offloadSaved) {
    /** Copies the list. */
    public ThreadUsage {
        answers = List.copyOf(answers);
    }

    /**
     * One answer of a model.
     *
     * @param at the checkpoint that first holds it
     * @param step the step of that checkpoint
     * @param turn the turn of the thread, for a subagent that of the call that started it; 0 before the first
     * @param agent {@code main}, or the subagent's name
     * @param model as the provider names it; empty if it does not
     * @param usage its tokens
     * @param calls the calls in it
     */
    public record ModelAnswer(
            CheckpointKey at, @Nullable Integer step, int turn, String agent, String model, TokenUsage usage, List<Message.Call> calls) {
        /** Copies the list. */
        public ModelAnswer {
            calls = List.copyOf(calls);
        }

        /** The tokens divided equally among its calls; one share with an empty tool for an answer without calls. */
        public List<Share> shares() {
            if (calls.isEmpty()) {
                return List.of(new Share(this, "", "", usage));
            }
            List<Share> shares = new ArrayList<>(calls.size());
            for (int i = 0; i < calls.size(); i++) {
                Message.Call call = calls.get(i);
                String path = FileCall.of(call.name(), call.args()).map(FileCall::path).orElse("");
                shares.add(new Share(this, call.name(), path, usage.part(i, calls.size())));
            }
            return shares;
        }
    }

    /** The share of one call in an answer's tokens; tool and path are empty if it has none. */
    public record Share(ModelAnswer answer, String tool, String path, TokenUsage usage) {}

    /** Reads what each step wrote. A failure if the newest conversation cannot be read. */
    public static Outcome<ThreadUsage> of(RecordedThread thread, Cancellation cancellation) {
        return ToolCalls.read(thread, cancellation).map(calls -> of(thread, calls, cancellation));
    }

    /** The same with calls that were read before. */
    public static ThreadUsage of(RecordedThread thread, ToolCall.Ledger calls, Cancellation cancellation) {
        return new Reading(thread, calls, cancellation).read();
    }

    /**
     * The same of a thread as it is shown: local forks and live files are not the agent's tokens.
     *
     * @param calls the calls of the thread that is shown
     */
    public static Outcome<ThreadUsage> ofShown(RecordedThread thread, ToolCall.Ledger calls, Cancellation cancellation) {
        RecordedThread shown = thread instanceof ForkedThread forked ? forked.recorded() : thread;
        RecordedThread stored = LiveThread.stored(shown);
        boolean isKnown = stored == shown && !calls.inOrder().isEmpty();
        return isKnown ? Outcome.ok(of(stored, calls, cancellation)) : of(stored, cancellation);
    }

    /** The model as the provider of an answer names it; empty if it does not. */
    public static String model(Message answer) {
        ForeignValue.Fields response = ForeignValue.fields(answer.raw().get("response_metadata"));
        for (String name : List.of("model_name", "model", "modelName")) {
            String found = ForeignValue.text(response.get(name));
            if (found != null) {
                return found;
            }
        }
        return "";
    }

    /** Reads one thread. */
    private static final class Reading {
        private final RecordedThread thread;
        private final ToolCall.Ledger calls;
        private final Cancellation cancellation;
        private final TokenCount count;
        private final List<ModelAnswer> answers = new ArrayList<>();
        private final Set<String> known = new HashSet<>();
        private final Map<CheckpointKey, Long> before = new HashMap<>();
        private final Map<CheckpointKey, Integer> turns = new HashMap<>();

        Reading(RecordedThread thread, ToolCall.Ledger calls, Cancellation cancellation) {
            this.thread = thread;
            this.calls = calls;
            this.cancellation = cancellation;
            this.count = TokenCount.of(thread.dialect().dialect(), ModelWindow.UNKNOWN);
        }

        ThreadUsage read() {
            Map<String, CheckpointTree> trees = thread.trees();
            trees.forEach((namespace, tree) -> {
                ToolCall start = calls.starts().get(namespace);
                String agent = namespace.isEmpty() ? "main" : name(namespace, start);
                for (Checkpoint checkpoint : tree.parentsFirst()) {
                    cancellation.check();
                    CheckpointKey parent = tree.parent(checkpoint.key());
                    take(checkpoint, agent, start, NewMessages.at(thread, checkpoint.key(), parent, cancellation), parent);
                }
                for (Checkpoint tip : tree.tips()) {
                    take(tip, agent, start, thread.messagesPending(tip.key(), cancellation).orElse(List.of()), tip.key());
                }
            });
            List<ToolCall> moved = calls.inOrder().stream().filter(call -> call.offloadedTo() != null).toList();
            return new ThreadUsage(thread.id(), answers, moved.size(), moved.stream().mapToLong(call -> saved(call, trees)).sum());
        }

        private String name(String namespace, @Nullable ToolCall start) {
            String asked = start == null ? null : ForeignValue.text(ForeignValue.fields(start.executedArgs()).get("subagent_type"));
            if (asked != null) {
                return asked;
            }
            Checkpoint head = thread.head(namespace);
            String stored = head == null ? null : ForeignValue.text(head.metadata().get("lc_agent_name"));
            return Objects.requireNonNullElse(stored, CheckpointKey.last(namespace).replaceFirst(":.*", ""));
        }

        private void take(Checkpoint checkpoint, String agent, @Nullable ToolCall start, List<Message> written, @Nullable CheckpointKey parent) {
            CheckpointKey key = checkpoint.key();
            long tokens = parent == null ? 0 : before.getOrDefault(parent, 0L);
            int turn = start != null ? start.turn() : parent == null ? 0 : turns.getOrDefault(parent, 0);
            for (Message message : written) {
                turn += start == null && key.isRoot() && message.isFromPerson() && known.add("person " + message.id() + key.namespace()) ? 1 : 0;
                long own = count.part(List.of(message));
                if (message.type().equals("ai") && known.add(message.id() == null ? key + " " + answers.size() : message.id())) {
                    TokenUsage usage = TokenUsage.reported(message);
                    answers.add(new ModelAnswer(
                            key, checkpoint.step(), turn, agent, model(message), usage == null ? TokenUsage.estimate(tokens, own) : usage, message.toolCalls()));
                }
                boolean removesAll = "__remove_all__".equals(message.id());
                tokens = message.type().equals("remove") ? removesAll ? 0 : tokens : tokens + own;
            }
            if (!key.equals(parent)) {
                before.put(key, tokens);
                turns.put(key, turn);
            }
        }

        /** The tokens that a result would have added to the input of each later answer on its branch, minus its notice. */
        private long saved(ToolCall call, Map<String, CheckpointTree> trees) {
            CheckpointTree tree = trees.get(call.checkpoint().namespace());
            String path = Objects.requireNonNull(call.offloadedTo());
            Message notice = call.result();
            if (tree == null
                    || notice == null
                    || !(thread.filesWithPending(call.checkpoint(), cancellation) instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> files))) {
                return 0;
            }
            FileData file = files.value().get(path);
            long later = answers.stream().filter(answer -> !answer.at().equals(call.checkpoint()) && tree.continues(call.checkpoint(), answer.at())).count();
            return file == null ? 0 : OffloadedText.tokens(Math.max(0, file.size() - notice.text().length())) * later;
        }
    }
}
