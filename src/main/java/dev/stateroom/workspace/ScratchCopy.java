package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.Reply;
import dev.stateroom.backend.bridge.BridgeCopy;
import dev.stateroom.backend.composite.CompositeAgentBackend;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.permission.Rule;
import dev.stateroom.permission.call.CallJudge;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.Recording;
import dev.stateroom.replay.Scratch;
import dev.stateroom.tool.ToolGuard;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.tool.Toolset;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import dev.stateroom.vfs.Outcome;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A copy that calls run over: an agent's state in memory, alone or with the other mounts of a workspace. */
public final class ScratchCopy implements Scratch {
    private final StateFiles state;
    private final Toolset tools;
    private final @Nullable CallJudge rules;
    private final Predicate<String> inState;
    private final Function<Dialect, @Nullable Toolset> others;
    private final ScratchOverlay overlay;
    private final Map<String, FileData> atFirst;
    private final @Nullable Toolset behindRoutes;
    private final @Nullable ScratchWinding winding;
    private final List<String> besideState;
    private boolean isOfThread;
    private final Map<Era, Toolset> made = new EnumMap<>(Era.class);

    ScratchCopy(
            StateFiles state,
            Toolset tools,
            @Nullable CallJudge rules,
            Predicate<String> inState,
            Function<Dialect, @Nullable Toolset> others,
            ScratchOverlay overlay,
            @Nullable Toolset behindRoutes,
            @Nullable ScratchWinding winding,
            List<String> besideState) {
        this.winding = winding;
        this.besideState = besideState;
        this.overlay = overlay;
        this.atFirst = new LinkedHashMap<>();
        state.inKeyOrder("").forEach(slot -> atFirst.put(slot.key(), slot.value()));
        this.behindRoutes = behindRoutes;
        this.state = state;
        this.tools = tools;
        this.rules = rules;
        this.inState = inState;
        this.others = others;
    }

    /** An agent that has nothing but its state, which is empty yet; raised where the package refuses the rules. */
    public static Reply<Scratch> ofState(Dialect dialect, List<Rule> rules, InstantSource clock) {
        StateFiles state = new StateFiles();
        AgentBackend backend = KeyedAgentBackends.state(state, dialect, FileFormat.V2, clock);
        return judge(backend, null, rules).map(judge -> new ScratchCopy(
                state,
                tools(backend, ToolSettings.USUAL, judge.orElse(null)),
                judge.orElse(null),
                _ -> true,
                other -> Toolset.of(KeyedAgentBackends.state(state, other, FileFormat.V2, clock), ToolSettings.USUAL),
                new ScratchOverlay(state, clock),
                tools(new CompositeAgentBackend(backend, new LinkedHashMap<>(), dialect), ToolSettings.USUAL, judge.orElse(null)),
                null,
                List.of()));
    }

    /**
     * Over the faces of a workspace.
     *
     * @param newest the same faces as the newest release would have them, over the same overlay
     * @param rules null for the workspace's own
     */
    static Outcome<Reply<Scratch>> of(
            Function<ScratchOverlay, AgentFaces> faces,
            Function<ScratchOverlay, AgentFaces> newest,
            StateFiles state,
            @Nullable List<Rule> rules) {
        InstantSource clock = InstantSource.system();
        ScratchOverlay overlay = new ScratchOverlay(state, clock);
        AgentFaces copy = faces.apply(overlay);
        return copy.build().map(built -> built.then(backend -> judge(backend, copy.routes(), rules == null ? copy.rules() : rules)
                .map(judge -> new ScratchCopy(
                        state,
                        tools(backend, copy.settings(), judge.orElse(null)),
                        judge.orElse(null),
                        copy::isInState,
                        other -> Toolset.of(KeyedAgentBackends.state(state, other, FileFormat.V2, clock), copy.settings()),
                        overlay,
                        null,
                        new ScratchWinding(backend, () -> winding(newest.apply(overlay)), copy::isInState),
                        copy.besideState()))));
    }

    private static Reply<Optional<CallJudge>> judge(AgentBackend backend, @Nullable List<String> routes, List<Rule> rules) {
        return rules.isEmpty() ? Reply.of(Optional.empty()) : CallJudge.over(backend, routes, rules).map(Optional::of);
    }

    private static Toolset tools(AgentBackend backend, ToolSettings settings, @Nullable CallJudge judge) {
        return Toolset.of(backend, settings, judge == null ? ToolGuard.OPEN : judge.guard(), UUID::randomUUID);
    }

    @Override
    public Toolset tools() {
        return tools;
    }

    @Override
    public @Nullable Toolset toolsOf(Dialect other) {
        Toolset known = made.get(other.era());
        if (known == null) {
            known = others.apply(other);
            if (known != null) {
                made.put(other.era(), known);
            }
        }
        return known;
    }

    @Override
    public @Nullable Toolset behindRoutes() {
        return behindRoutes;
    }

    @Override
    public @Nullable CallJudge rules() {
        return rules;
    }

    @Override
    public StateFiles state() {
        return state;
    }

    private static @Nullable AgentBackend winding(AgentFaces newest) {
        return newest.build() instanceof Outcome.Ok<Reply<AgentBackend>>(Reply.Answered<AgentBackend>(AgentBackend backend)) ? backend : null;
    }

    @Override
    public boolean hasMounts() {
        return !besideState.isEmpty();
    }

    @Override
    public void windBack(Recording recording) {
        // A log by itself is a case to be tried on the mounts as they are; only a thread says when its calls ran.
        isOfThread = recording.steps().stream().anyMatch(step -> step.truth() != null);
        if (winding != null && isOfThread && !besideState.isEmpty()) {
            winding.windBack(recording.calls());
        }
    }

    @Override
    public @Nullable String movedOn(LoggedCall call) {
        return winding == null || !isOfThread ? null : winding.movedOn(call, besideState);
    }

    @Override
    public boolean isInState(String path) {
        return inState.test(path);
    }

    /** Ends the programs of the copy. */
    @Override
    public void close() {
        overlay.programs().values().forEach(BridgeCopy::close);
    }

    /** Where changes went. */
    ScratchOverlay overlay() {
        return overlay;
    }

    /** The state's files before anything ran. */
    Map<String, FileData> atFirst() {
        return atFirst;
    }
}
