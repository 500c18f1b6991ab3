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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "mounts", description = "List mounts with their prefixes, abilities and connections.")
final class MountsCommand extends WorkspaceCommand {
    /** So long may a mount take to answer at all. */
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
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startArray();
                tree.probed(PATIENCE).forEach((mount, probed) -> write(document, mount, probed));
                document.endArray();
            }
        } else {
            TextTable table = new TextTable().left("PREFIX").left("TYPE").free("CAN").free("CONNECTED TO");
            for (Map.Entry<Mount, Outcome<Capabilities>> probed : tree.probed(PATIENCE).entrySet()) {
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

    private static void write(JsonDocument document, Mount mount, Outcome<Capabilities> opened) {
        document.startObject()
                .property("prefix", mount.prefix())
                .property("type", mount.type())
                .property("owner", mount.owner())
                .property("waits", mount.waitsForAgreement());
        switch (opened) {
            case Outcome.Ok<Capabilities>(Capabilities capabilities) ->
                document.property("capabilities", words(capabilities))
                        .property("connected_to", capabilities.connectedTo())
                        .property("error", (String) null);
            case Outcome.Failed<Capabilities>(Failure failure) ->
                document.property("capabilities", List.of())
                        .property("connected_to", mount.connectedTo())
                        .property("error", failure.sentence());
        }
        Mount.Guard guard = mount.guard();
        if (guard != null) {
            MountPolicy policy = guard.policy();
            document.startObject("policy")
                    .property("deny_prefixes", policy.denyPrefixes().stream().map(FilePath::text).toList())
                    .property("rate_limit", policy.rateLimit() == null ? null : Long.valueOf(policy.rateLimit()))
                    .property("max_content_bytes", policy.maxContentBytes())
                    .property("deny_content", policy.denyContent().stream().map(BoundedRegex::source).toList())
                    .property("audit", guard.trail() != null)
                    .endObject();
        }
        Mount.Program program = mount.program();
        if (program != null) {
            document.startObject("program")
                    .property("starts", program.starts())
                    .property("state", program.state())
                    .property("detail", program.detail())
                    .property("log", program.log())
                    .endObject();
        }
        document.endObject();
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

    /** Reading is what every mount can do. */
    private static List<String> words(Capabilities capabilities) {
        return Stream.concat(
                        Stream.of("read"),
                        capabilities.can().stream().sorted().map(JsonDocument::word))
                .toList();
    }
}
