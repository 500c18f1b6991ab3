package dev.stateroom.cli.workspace;

import dev.stateroom.backend.MountPolicy;
import dev.stateroom.cli.command.WorkspaceCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.BoundedRegex;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "mounts", description = "List mounts with their prefixes, abilities and connections.")
final class MountsCommand extends WorkspaceCommand {
    /** How long a mount may take to respond. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Parameters(
            arity = "0..1",
            paramLabel = "SOURCE|WORKSPACE",
            description = "A file, a database or a folder to mount in place of the workspace.")
    private @Nullable String source;

    @Override
    protected @Nullable String source() {
        return source;
    }

    @Override
    protected List<String> notes(OpenWorkspace workspace) {
        return workspace.problems();
    }

    @Override
    protected int answer(MountedTree tree, OpenWorkspace workspace) {
        Map<Mount, Outcome<Capabilities>> all = tree.probed(PATIENCE);
        if (options.json) {
            print(all.entrySet().stream().map(one -> MountAnswer.of(one.getKey(), one.getValue())).toList(), () -> {});
        } else {
            TextTable table = new TextTable().left("PREFIX").left("TYPE").free("CAN").free("CONNECTED TO");
            for (Map.Entry<Mount, Outcome<Capabilities>> probed : all.entrySet()) {
                Mount mount = probed.getKey();
                table.row().cell(mount.prefix()).cell(mount.type());
                switch (probed.getValue()) {
                    case Outcome.Ok<Capabilities>(Capabilities capabilities) ->
                        table.cell(String.join(", ", words(capabilities)))
                                .cell(capabilities.connectedTo());
                    case Outcome.Failed<Capabilities>(Failure failure) ->
                        (mount.waitsForAgreement()
                                        ? table.cell("waits", terminal.paint(Terminal.Colour.YELLOW))
                                        : table.cell("failed", terminal.paint(Terminal.Colour.RED)))
                                .cell(failure.sentence());
                }
            }
            table.print(terminal);
            for (Mount mount : tree.mounts()) {
                Mount.Guard guard = mount.guard();
                Mount.Program program = mount.program();
                if (program != null) {
                    terminal.out().println("program at " + mount.prefix() + ": " + TerminalText.line(program.state()
                            + (program.detail() == null ? "" : ", " + program.detail())));
                    if (options.verbose) {
                        program.log().forEach(line -> terminal.err().println("  " + TerminalText.line(line)));
                    }
                }
                if (guard != null) {
                    terminal.out().println("policy at " + mount.prefix() + ": " + TerminalText.line(refusals(guard)));
                }
            }
        }
        return DONE;
    }

    private record PolicyAnswer(
            List<String> denyPrefixes, @Nullable Long rateLimit, @Nullable Long maxContentBytes, List<String> denyContent, boolean audit) {
        static PolicyAnswer of(Mount.Guard guard) {
            MountPolicy policy = guard.policy();
            return new PolicyAnswer(
                    policy.denyPrefixes().stream().map(FilePath::text).toList(),
                    policy.rateLimit() == null ? null : Long.valueOf(policy.rateLimit()),
                    policy.maxContentBytes(),
                    policy.denyContent().stream().map(BoundedRegex::source).toList(),
                    guard.trail() != null);
        }
    }

    private record ProgramAnswer(String starts, String state, @Nullable String detail, List<String> log) {}

    private record MountAnswer(
            String prefix,
            String type,
            String owner,
            boolean waits,
            List<String> capabilities,
            @Nullable String connectedTo,
            @Nullable String error,
            Optional<PolicyAnswer> policy,
            Optional<ProgramAnswer> program) {
        static MountAnswer of(Mount mount, Outcome<Capabilities> opened) {
            return new MountAnswer(
                    mount.prefix(),
                    mount.type(),
                    mount.owner(),
                    mount.waitsForAgreement(),
                    opened.map(MountsCommand::words).orElse(List.of()),
                    opened.map(Capabilities::connectedTo).orElse(mount.connectedTo()),
                    opened instanceof Outcome.Failed<?>(Failure failure) ? failure.sentence() : null,
                    Optional.ofNullable(mount.guard()).map(PolicyAnswer::of),
                    Optional.ofNullable(mount.program()).map(program -> new ProgramAnswer(program.starts(), program.state(), program.detail(), program.log())));
        }
    }

    private static String refusals(Mount.Guard guard) {
        MountPolicy policy = guard.policy();
        List<String> words = new ArrayList<>();
        policy.denyPrefixes().forEach(prefix -> words.add("no changes below " + prefix));
        if (policy.rateLimit() != null) {
            words.add("at most " + policy.rateLimit() + (policy.rateLimit() == 1 ? " call a second" : " calls a second"));
        }
        if (policy.maxContentBytes() != null) {
            words.add("at most " + policy.maxContentBytes() + " bytes of content");
        }
        policy.denyContent().forEach(pattern -> words.add("no content with " + pattern.source()));
        if (guard.trail() != null) {
            words.add("calls are recorded while it is open (--verbose shows them)");
        }
        return words.isEmpty() ? "refuses nothing" : String.join("; ", words);
    }

    /** Every mount can be read, which is not among its capabilities. */
    private static List<String> words(Capabilities capabilities) {
        return Stream.concat(
                        Stream.of("read"),
                        capabilities.can().stream().sorted().map(JsonDocument::word))
                .toList();
    }
}
