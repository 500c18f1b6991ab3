package dev.stateroom.cli.files;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.cli.command.LiveOption;
import dev.stateroom.cli.command.WorkspaceCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.report.TerminalText;
import dev.stateroom.tool.ToolArguments;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "grep",
        description = "List the lines of the mounted tree's files that contain a text, sorted by path and line.")
final class GrepCommand extends AgentCallCommand {
    @Parameters(arity = "1..2", paramLabel = "[SOURCE] PATTERN", description = {"The text to find, taken literally.", WorkspaceCommand.SOURCE})
    private List<String> words = new ArrayList<>();

    @Option(names = "--path", paramLabel = "P", description = "The file or folder to search (default: /).")
    private @Nullable String below;

    @Option(names = "--glob", paramLabel = "G", description = "Search only files whose path matches this glob (*.py at any depth).")
    private @Nullable String glob;

    @Option(names = "--limit", paramLabel = "N", description = "Stop after this many lines.")
    private @Nullable Long most;

    @Option(names = "--mode", paramLabel = "M", description = "With --as-tool: files_with_matches, content or count.")
    private @Nullable String mode;

    @Mixin
    private final LiveOption live = new LiveOption();

    @Override
    List<String> words() {
        return words;
    }

    @Override
    Message.Call toolCall() {
        return new ToolArguments()
                .text("pattern", asked())
                .text("path", below)
                .text("glob", glob)
                .text("output_mode", mode)
                .number("max_count", most)
                .call(ToolName.GREP);
    }

    @Override
    ForeignValue call(AgentBackend backend, ResultShape shape) {
        return shape.reply(backend.grep(AgentBackend.GrepRequest.of(asked(), below, glob)));
    }

    @Override
    protected boolean live() {
        return live.live;
    }

    @Override
    int answerPeople(MountedTree tree, OpenWorkspace workspace) {
        String pattern = asked();
        if (pattern.isEmpty() || pattern.indexOf('\n') >= 0) {
            throw refused("the text to find is " + (pattern.isEmpty() ? "empty" : "longer than a line") + ": use a part of one line");
        }
        if (most != null && most < 1) {
            throw refused("--limit is " + most + ": use 1 or more");
        }
        FoundIn<FileSearch.Hit> found = new FoundIn<>(tree, terminal);
        FileSearch.Summary summary = tree.files()
                .grep(
                        new FileSearch.Text(pattern, path(below == null ? "/" : below), glob, most == null ? Long.MAX_VALUE : most),
                        found,
                        Cancellation.NEVER)
                .orThrow();
        List<FileSearch.Hit> hits =
                found.sorted(Comparator.comparing(FileSearch.Hit::file).thenComparingLong(FileSearch.Hit::line));
        if (options.json) {
            json(tree, hits, found, summary);
        } else {
            print(hits);
            found.tell(terminal);
        }
        return hits.isEmpty() ? NEGATIVE : DONE;
    }

    private void json(MountedTree tree, List<FileSearch.Hit> hits, FoundIn<FileSearch.Hit> found, FileSearch.Summary summary) {
        record MatchAnswer(String path, long line, String text, String mount) {}
        record GapAnswer(String mount, String path, String error) {}
        record GrepAnswer(List<MatchAnswer> matches, List<GapAnswer> errors, boolean complete) {}
        print(
                new GrepAnswer(
                        hits.stream().map(hit -> new MatchAnswer(hit.file().text(), hit.line(), hit.text(), tree.prefixOf(hit.file()))).toList(),
                        found.gaps().stream().map(gap -> new GapAnswer(gap.mount(), gap.where().text(), gap.why().sentence())).toList(),
                        summary.complete()),
                () -> {});
    }

    private void print(List<FileSearch.Hit> hits) {
        UnaryOperator<String> path = terminal.paint(Terminal.Colour.CYAN);
        UnaryOperator<String> line = terminal.paint(Terminal.Colour.FAINT);
        for (FileSearch.Hit hit : hits) {
            terminal.out()
                    .println(path.apply(TerminalText.line(hit.file().text())) + ":" + line.apply(String.valueOf(hit.line())) + ":"
                            + (terminal.outIsTerminal() ? TerminalText.line(hit.text()) : hit.text()));
        }
    }
}
