package dev.stateroom.workspace;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.OpenedOnce;
import dev.stateroom.backend.bridge.BridgeBackend;
import dev.stateroom.backend.bridge.BridgeConnection;
import dev.stateroom.backend.bridge.BridgeObject;
import dev.stateroom.backend.bridge.BridgeSetup;
import dev.stateroom.backend.bridge.BridgeState;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.document.JsonNode;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Mounts the user's own backend objects. Nothing is started before a mount is used. */
final class BridgeMounts {
    private BridgeMounts() {}

    /** {@code held} takes resources to be closed with the workspace. */
    static Mount mount(
            String prefix,
            MountSpec.Bridge spec,
            Path base,
            WorkspaceDocument workspace,
            AccessPermit permit,
            Consumer<AutoCloseable> held) {
        BridgeSetup setup = setup(spec, base, workspace);
        BridgeConnection bridge = new BridgeConnection(setup, permit::isGiven);
        Dialect dialect = Objects.requireNonNullElse(workspace.dialect(), Dialect.DOCUMENTED);
        OpenedOnce opening = new OpenedOnce(
                () -> BridgeBackend.open(bridge, dialect, spec.head().writable(), Cancellation.NEVER));
        held.accept(opening);
        // Closed before the opening, which may still be waiting for the bridge.
        held.accept(bridge);
        return new Mount(
                prefix, spec.type(), spec.owner(), spec.object(), new Mount.Live(opening::open), null, null, new Running(bridge, permit));
    }

    private record Running(BridgeConnection bridge, AccessPermit permit) implements Mount.Program {
        @Override
        public String state() {
            BridgeState state = bridge.state();
            return (state instanceof BridgeState.Idle && !permit.known().getAsBoolean() ? new BridgeState.AwaitingConsent() : state).word();
        }

        @Override
        public @Nullable String detail() {
            return bridge.state().detail();
        }

        @Override
        public Optional<Dialect> dialect() {
            return bridge.state() instanceof BridgeState.Running(_, BridgeObject about) ? about.dialect() : Optional.empty();
        }

        @Override
        public List<String> log() {
            return bridge.log().lines();
        }

        @Override
        public String starts() {
            return bridge.setup().shown();
        }
    }

    private static BridgeSetup setup(MountSpec.Bridge spec, Path base, WorkspaceDocument workspace) {
        BridgeSetup.Language language =
                spec.language().equals(BridgeSetup.Language.PYTHON.id()) ? BridgeSetup.Language.PYTHON : BridgeSetup.Language.JAVASCRIPT;
        Path folder = base.toAbsolutePath().normalize();
        Map<String, ForeignValue> run = new LinkedHashMap<>();
        workspace.values().forEach((name, node) -> run.put(name, value(node)));
        return new BridgeSetup(
                language,
                List.of(BridgeInterpreter.of(language, spec.interpreter(), folder)),
                spec.object(),
                folder,
                ForeignValue.Fields.copyOf(run),
                BridgeSetup.Limits.USUAL.withCall(Duration.ofSeconds(spec.timeout())));
    }

    private static ForeignValue value(JsonNode node) {
        return switch (node) {
            case JsonNode.Text(_, String text) -> new ForeignValue.Text(text);
            case JsonNode.Whole(_, long number) -> new ForeignValue.Int(number);
            case JsonNode.Real(_, double number) -> new ForeignValue.Real(number);
            case JsonNode.Flag(_, boolean flag) -> new ForeignValue.Bool(flag);
            case JsonNode.Null _ -> ForeignValue.Null.INSTANCE;
            case JsonNode.Items(_, List<JsonNode> items) -> new ForeignValue.Items(items.stream().map(BridgeMounts::value).toList());
            case JsonNode.Fields fields -> {
                Map<String, ForeignValue> all = new LinkedHashMap<>();
                fields.values().forEach((name, field) -> all.put(name, value(field)));
                yield ForeignValue.Fields.copyOf(all);
            }
        };
    }
}
