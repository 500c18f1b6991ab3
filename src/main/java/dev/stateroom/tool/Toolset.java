package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.tool.argument.ArgumentCheck;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The file tools of one agent over one backend: they return the results of a model's calls, to the character, in the backend's dialect.
 * Each result is a message; or {@link AgentReply.Raised}, if the reference throws and the agent's run ends; or {@link AgentReply.Withheld},
 * if it would do harm to real data.
 *
 * <p>Large results have been moved to files already. Records that the dialect leaves to the caller to merge are in
 * {@link ToolMessage#filesUpdate}.
 */
public final class Toolset {
    private final AgentBackend backend;
    private final Dialect dialect;
    private final ToolSettings settings;
    private final FileTools tools;
    private final ResultEviction eviction;

    private Toolset(AgentBackend backend, ToolSettings settings, FileTools tools, ResultEviction eviction) {
        this.backend = backend;
        this.dialect = backend.dialect();
        this.settings = settings;
        this.tools = tools;
        this.eviction = eviction;
    }

    /**
     * The tools over a backend.
     *
     * @param guard called before the backend
     * @param ids source of the random ids of a few names and blocks
     */
    public static Toolset of(AgentBackend backend, ToolSettings settings, ToolGuard guard, Supplier<UUID> ids) {
        return of(backend, settings, guard, ids, SearchTimeout.REAL);
    }

    /**
     * The same with another way of waiting.
     *
     * @param timeout waits for the searches that have a timeout in the reference
     */
    public static Toolset of(
            AgentBackend backend, ToolSettings settings, ToolGuard guard, Supplier<UUID> ids, SearchTimeout timeout) {
        FileTools tools =
                switch (backend.dialect().language()) {
                    case PYTHON ->
                        backend.dialect().holds(DialectFact.RESULT_OBJECTS)
                                ? new PythonTools(backend, settings, guard, ids, timeout)
                                : new OldPythonTools(backend, settings, ids, timeout);
                    case JAVASCRIPT -> new JsTools(backend, settings, guard);
                };
        return new Toolset(backend, settings, tools, new ResultEviction(backend.dialect(), settings, ids));
    }

    /** The same without rules, with random ids. */
    public static Toolset of(AgentBackend backend, ToolSettings settings) {
        return of(backend, settings, ToolGuard.OPEN, UUID::randomUUID);
    }

    /** The dialect of these tools. */
    public Dialect dialect() {
        return dialect;
    }

    /** The file tools that exist, offered or not: those of the dialect, or the ones that the settings enable. */
    public Set<ToolName> existing() {
        Set<ToolName> all = existing(dialect);
        if (settings.enabled() != null) {
            all.retainAll(settings.enabled());
        }
        return all;
    }

    /** The file tools of a dialect. */
    public static Set<ToolName> existing(Dialect dialect) {
        Set<ToolName> all = EnumSet.allOf(ToolName.class);
        if (!dialect.holds(DialectFact.HAS_DELETE)) {
            all.remove(ToolName.DELETE);
        }
        return all;
    }

    /** The names of all tools that are offered to a model; a tool that the backend cannot serve exists but is not offered. */
    public List<String> offered() {
        Set<ToolName> shown = existing();
        if (!backend.optionalCalls().contains(AgentBackend.OptionalCall.EXECUTE)) {
            shown.remove(ToolName.EXECUTE);
        }
        if (!backend.optionalCalls().contains(AgentBackend.OptionalCall.DELETE) && hidesDelete()) {
            shown.remove(ToolName.DELETE);
        }
        return names(shown);
    }

    /** npm 1.11 offers the tool over every backend. */
    private boolean hidesDelete() {
        return dialect.holds(DialectFact.DELETE_HIDDEN_WITHOUT_CALL);
    }

    private List<String> names(Set<ToolName> files) {
        List<String> names = new ArrayList<>();
        boolean ownFirst = dialect.language() == Era.Language.JAVASCRIPT;
        if (ownFirst) {
            names.addAll(others(ForeignTool.Place.OWN));
        }
        names.addAll(others(ForeignTool.Place.BEFORE));
        files.forEach(tool -> names.add(tool.id()));
        names.addAll(others(ForeignTool.Place.BEHIND));
        if (!ownFirst) {
            names.addAll(others(ForeignTool.Place.OWN));
        }
        return names;
    }

    private List<String> others(ForeignTool.Place place) {
        return settings.others().stream()
                .filter(tool -> tool.place() == place)
                .map(ForeignTool::name)
                .toList();
    }

    /** The result of one call. */
    public AgentReply<ToolMessage> call(Message.Call call) {
        return isRefusedOutside(call) ? answer(call) : answer(call).then(message -> eviction.apply(message, backend));
    }

    /** The same for display: a result that is too large is not written anywhere; its notice names the file that it would be moved to. */
    public AgentReply<ToolMessage> show(Message.Call call) {
        return isRefusedOutside(call) ? answer(call) : answer(call).map(eviction::preview);
    }

    /** Runs one of several calls; may reset the state to the one before all of them. */
    @FunctionalInterface
    public interface CallRunner {
        /** Runs the call and returns its result. */
        AgentReply<ToolMessage> make(Supplier<AgentReply<ToolMessage>> call);
    }

    /**
     * The results of the calls of one message, run one after the other. In dialects that refuse a second change of a path, the later call
     * gets that result.
     *
     * @param runner runs each of them, and decides whether a call sees changes by an earlier one of its message
     */
    public List<AgentReply<ToolMessage>> callAll(List<Message.Call> calls, CallRunner runner) {
        Together together = together();
        List<AgentReply<ToolMessage>> answers = new ArrayList<>();
        for (Message.Call call : calls) {
            answers.add(together.call(call, runner));
        }
        return answers;
    }

    /** The calls of one message, to be run one by one. */
    public Together together() {
        return new Together();
    }

    /** The calls of one message, among which the dialect may refuse a second change of a path. */
    public final class Together {
        /** The index of the first change of a path, among all changes. */
        private final Map<String, Integer> ofPath = new HashMap<>();

        /** The index of the first change by a call of that id. */
        private final Map<String, Integer> ofCall = new HashMap<>();

        private int changes;

        private Together() {}

        /** The result of the next call of the message. */
        public AgentReply<ToolMessage> call(Message.Call call, CallRunner runner) {
            return call(call, isAgain(List.of(), call), runner);
        }

        /**
         * True if the next call of the message is refused because one before it changes the same path. The package looks at the calls as
         * the model wrote them, not as a reviewer changed them, and at those that were rejected too.
         *
         * @param before calls before it in the message that were not passed in yet; in the message's order
         * @param asked the call as it is in the message
         */
        public boolean isAgain(List<Message.Call> before, Message.Call asked) {
            before.forEach(this::isAgain);
            return isAgain(asked);
        }

        /** The package stops looking at the first call with the id, which need not be this one. */
        private boolean isAgain(Message.Call asked) {
            String path = ParallelGuard.path(dialect, asked);
            if (path == null) {
                return false;
            }
            int seen = asked.id().isEmpty() ? changes : ofCall.getOrDefault(asked.id(), changes);
            boolean again = ofPath.getOrDefault(path, changes) < seen;
            ofPath.putIfAbsent(path, changes);
            ofCall.putIfAbsent(asked.id(), changes);
            changes++;
            return again;
        }

        /** The result of a call, given the result of {@link #isAgain}; {@code call} as it runs, after a reviewer's change. */
        public AgentReply<ToolMessage> call(Message.Call call, boolean isAgain, CallRunner runner) {
            return isAgain ? again(call) : runner.make(() -> Toolset.this.call(call));
        }
    }

    private static AgentReply<ToolMessage> again(Message.Call call) {
        ToolName tool = ToolName.named(call.name()).orElseThrow();
        return new ToolAnswer(tool, call.id(), ToolMessage.Status.ERROR)
                .failed(ParallelGuard.REFUSAL);
    }

    private AgentReply<ToolMessage> answer(Message.Call call) {
        Optional<ToolName> tool = existing(call);
        if (tool.isPresent()) {
            return ours(tool.get(), call);
        }
        return settings.others().stream()
                .filter(other -> other.name().equals(call.name()))
                .findFirst()
                .map(other -> AgentReply.of(message(
                        call, other.answer().apply(ForeignValue.fields(call.args())), ToolMessage.Status.SUCCESS)))
                .orElseGet(() -> AgentReply.of(message(call, new ForeignValue.Text(unknown(call.name())), ToolMessage.Status.ERROR)));
    }

    private static ToolMessage message(Message.Call call, ForeignValue content, ToolMessage.Status status) {
        return new ToolMessage(
                call.name(), call.id(), content, status, null, FilesUpdate.ABSENT);
    }

    private String unknown(String name) {
        return new NoSuchTool(name, names(existing())).sentence();
    }

    /** In JavaScript arguments that do not fit are refused outside the middleware, so the error is never moved to a file. */
    private boolean isRefusedOutside(Message.Call call) {
        return dialect.language() == Era.Language.JAVASCRIPT
                && existing(call)
                        .filter(tool -> checked(tool, call) instanceof ArgumentCheck.Checked.Refused)
                        .isPresent();
    }

    private Optional<ToolName> existing(Message.Call call) {
        return ToolName.named(call.name()).filter(existing()::contains);
    }

    private ArgumentCheck.Checked checked(ToolName tool, Message.Call call) {
        return CallArguments.check(dialect, tool, call.args());
    }

    private AgentReply<ToolMessage> ours(ToolName tool, Message.Call call) {
        ToolAnswer answer = new ToolAnswer(tool, call.id(), failure());
        return switch (checked(tool, call)) {
            case ArgumentCheck.Checked.Refused(String text) -> answer.refused(text);
            case ArgumentCheck.Checked.Passed passed -> tools.run(answer, passed.arguments());
        };
    }

    /** Python's messages mark failed calls from 0.5.7 on; JavaScript's do not, except for delete and the guard. */
    private ToolMessage.Status failure() {
        boolean says = dialect.holds(DialectFact.FAILURES_HAVE_STATUS);
        return says ? ToolMessage.Status.ERROR : ToolMessage.Status.SUCCESS;
    }
}
