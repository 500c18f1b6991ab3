package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.backend.bridge.BridgeCopy;
import dev.stateroom.backend.composite.CompositeAgentBackend;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LaterCall;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.ReplayScratch;
import dev.stateroom.tool.ToolSettings;
import dev.stateroom.tool.Toolset;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A copy on which calls are made: an agent's state in memory, alone or with the other mounts of a workspace. */
public final class ScratchCopy implements ReplayScratch {
    private final StateFiles state;
    private final AgentTools tools;
    private final Predicate<String> inState;
    private final Function<Dialect, @Nullable Toolset> others;
    private final ScratchOverlay overlay;
    private final Map<String, FileData> atFirst;
    private final @Nullable Function<String, Toolset> behindRoutes;
    private final @Nullable ScratchWinding winding;
    private final List<String> besideState;
    private final boolean otherRules;
    private boolean isOfThread;
    private final Map<Era, Toolset> made = new EnumMap<>(Era.class);

    ScratchCopy(
            StateFiles state,
            AgentTools tools,
            Predicate<String> inState,
            Function<Dialect, @Nullable Toolset> others,
            ScratchOverlay overlay,
            @Nullable Function<String, Toolset> behindRoutes,
            @Nullable ScratchWinding winding,
            List<String> besideState,
            boolean otherRules) {
        this.otherRules = otherRules;
        this.winding = winding;
        this.besideState = besideState;
        this.overlay = overlay;
        this.atFirst = new LinkedHashMap<>();
        state.inKeyOrder("").forEach(slot -> atFirst.put(slot.key(), slot.value()));
        this.behindRoutes = behindRoutes;
        this.state = state;
        this.tools = tools;
        this.inState = inState;
        this.others = others;
    }

    /** An agent and its subagents with nothing but an empty state; raised if the package refuses the rules. */
    public static AgentReply<ReplayScratch> ofState(Dialect dialect, RuleBook rules, InstantSource clock) {
        StateFiles state = new StateFiles();
        AgentBackend backend = KeyedAgentBackends.state(state, dialect, FileFormat.V2, clock);
        AgentBackend routed = new CompositeAgentBackend(backend, new LinkedHashMap<>(), dialect);
        return AgentTools.of(backend, AgentTeam.of(rules), _ -> ToolSettings.USUAL).map(tools -> new ScratchCopy(
                state,
                tools,
                _ -> true,
                other -> Toolset.of(KeyedAgentBackends.state(state, other, FileFormat.V2, clock), ToolSettings.USUAL),
                new ScratchOverlay(state, clock),
                agent -> Toolset.of(routed, ToolSettings.USUAL, tools.judges().of(agent).guard(), UUID::randomUUID),
                null,
                List.of(),
                tools.judges().names().stream().anyMatch(name -> !tools.judges().of(name).controls().permissions().isEmpty())));
    }

    /**
     * A copy over the backends of a workspace.
     *
     * @param newest the same backends in the newest release, over the same overlay
     * @param kept the stored versions of an agent's path in its mount
     * @param shared true if a call of another thread reached the same mount, and not, for example, another user's namespace
     * @param rules the permission rules; null for the workspace's own
     */
    static Outcome<AgentReply<ReplayScratch>> of(
            Function<ScratchOverlay, AgentFaces> faces,
            Function<ScratchOverlay, AgentFaces> newest,
            StateFiles state,
            Function<String, List<KeptVersion>> kept,
            Predicate<LaterCall> shared,
            @Nullable RuleBook rules) {
        InstantSource clock = InstantSource.system();
        ScratchOverlay overlay = new ScratchOverlay(state, clock);
        AgentFaces copy = faces.apply(overlay);
        return copy.build().map(built -> built.then(
                backend -> AgentTools.of(backend, rules == null ? copy.team() : copy.team().with(rules), copy::settings)
                        .map(tools -> new ScratchCopy(
                                state,
                                tools,
                                copy::isInState,
                                other -> Toolset.of(
                                        KeyedAgentBackends.state(state, other, FileFormat.V2, clock), copy.settings(AgentTeam.MAIN)),
                                overlay,
                                null,
                                new ScratchWinding(backend, () -> winding(newest.apply(overlay)), copy::isInState, kept, shared, tools.judges()::of),
                                copy.besideState(),
                                rules != null))));
    }

    @Override
    public Toolset tools() {
        return tools.of(AgentTeam.MAIN);
    }

    @Override
    public Toolset tools(String agent) {
        return tools.of(agent);
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
    public @Nullable Toolset behindRoutes(String agent) {
        return behindRoutes == null ? null : behindRoutes.apply(agent);
    }

    @Override
    public CallJudges judges() {
        return tools.judges();
    }

    @Override
    public StateFiles state() {
        return state;
    }

    private static @Nullable AgentBackend winding(AgentFaces newest) {
        return newest.build() instanceof Outcome.Ok<AgentReply<AgentBackend>>(AgentReply.Answered<AgentBackend>(AgentBackend backend)) ? backend : null;
    }

    @Override
    public boolean hasMounts() {
        return !besideState.isEmpty();
    }

    @Override
    public void windBack(CallRecording recording) {
        // A log without a thread is tried on the mounts as they are: only a thread shows when its calls ran.
        isOfThread = recording.calls().stream().anyMatch(call -> call.checkpointId() != null);
        if (winding != null && isOfThread && !besideState.isEmpty()) {
            winding.windBack(recording.calls(), recording.later(), besideState);
        }
    }

    @Override
    public void passed(LoggedCall call) {
        if (winding != null) {
            winding.passed(call);
        }
    }

    @Override
    public @Nullable String movedOn(LoggedCall call, boolean unproven) {
        return winding == null || !isOfThread ? null : winding.movedOn(call, unproven ? besideState : List.of());
    }

    @Override
    public @Nullable String changedBetween(LoggedCall call) {
        return winding == null || !isOfThread ? null : winding.changedBetween(call);
    }

    @Override
    public boolean hasOtherRules() {
        return otherRules;
    }

    @Override
    public boolean isInState(String path) {
        return inState.test(path);
    }

    /** Stops the programs of the copy. */
    @Override
    public void close() {
        overlay.programs().values().forEach(BridgeCopy::close);
    }

    /** The facts that are known about paths of the copy. */
    PathFacts facts() {
        return tools.facts();
    }

    /** The overlay that holds the changes. */
    ScratchOverlay overlay() {
        return overlay;
    }

    /** The state's files before any call. */
    Map<String, FileData> atFirst() {
        return atFirst;
    }
}
