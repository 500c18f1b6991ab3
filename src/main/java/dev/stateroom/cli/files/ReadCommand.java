package dev.stateroom.cli.files;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.cli.command.LiveOption;
import dev.stateroom.cli.command.WorkspaceCommand;
import dev.stateroom.report.TerminalText;
import dev.stateroom.tool.ToolArguments;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.DetectedType;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.MimeTypes;
import dev.stateroom.vfs.Utf8;
import dev.stateroom.vfs.lines.LinePage;
import dev.stateroom.vfs.lines.LineRange;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "read", description = "Print a file of the mounted tree, or a range of its lines.")
final class ReadCommand extends AgentCallCommand {
    @Parameters(arity = "1..2", paramLabel = "[SOURCE] PATH", description = {"The path of the file in the tree.", WorkspaceCommand.SOURCE})
    private List<String> words = new ArrayList<>();

    @Option(names = "--offset", paramLabel = "N", description = "The number of lines to skip.")
    private @Nullable Long offset;

    @Option(names = "--limit", paramLabel = "N", description = "The maximum number of lines.")
    private @Nullable Long limit;

    @Option(names = "--raw", description = "Print the raw bytes, even if they are not text.")
    private boolean raw;

    @Mixin
    private final LiveOption live = new LiveOption();

    @Override
    protected List<String> words() {
        return words;
    }

    @Override
    protected String file() {
        // An agent's tool also accepts words that are not a path of the tree.
        return FilePath.parse(FilePath.rooted(asked())).map(FilePath::text).orElse(asked());
    }

    @Override
    protected Message.Call toolCall() {
        return new ToolArguments().text("file_path", asked()).number("offset", offset).number("limit", limit).call(ToolName.READ_FILE);
    }

    @Override
    protected ForeignValue call(AgentBackend backend, ResultShape shape) {
        return shape.reply(backend.read(asked(), whole(offset), whole(limit)));
    }

    private static @Nullable Integer whole(@Nullable Long number) {
        return number == null ? null : Integer.valueOf(Math.clamp(number, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    @Override
    protected boolean live() {
        return live.live;
    }

    @Override
    protected int answerPeople(MountedTree tree, OpenWorkspace workspace) {
        FilePath file = path(asked());
        boolean windowed = offset != null || limit != null;
        if (raw && (windowed || options.json)) {
            throw refused("--raw writes a whole file's bytes: leave out " + (windowed ? "--offset and --limit" : "--json"));
        }
        if (!raw) {
            LineRange range =
                    new LineRange(lines("--offset", offset, 0), lines("--limit", limit, Long.MAX_VALUE), options.json);
            answer(file, tree.files().lines(file, range, Cancellation.NEVER).orThrow());
            tellDifference(tree);
            return DONE;
        }
        try (InputStream in = tree.files().read(file, 0, -1).orThrow()) {
            in.transferTo(terminal.content());
            return DONE;
        } catch (IOException e) {
            throw refused(file + " cannot be read: " + Failure.reason(e));
        }
    }

    private static long lines(String option, @Nullable Long asked, long otherwise) {
        if (asked != null && asked < 0) {
            throw refused(option + " is " + asked + ": use 0 or more");
        }
        return asked == null ? otherwise : asked;
    }

    private void answer(FilePath file, LinePage page) {
        if (page.isTotalKnown() && page.first() >= page.total() && page.first() > 0) {
            throw refused(file + " has " + page.total() + " lines: --offset " + offset + " is past the end");
        }
        byte[] bytes = page.bytes();
        boolean text = Utf8.firstInvalid(bytes, 0) < 0 && isWithoutNul(bytes);
        if (options.json) {
            record ReadAnswer(
                    String path,
                    Optional<String> content,
                    Optional<String> base64,
                    String encoding,
                    @Nullable String mimeType,
                    long startLine,
                    long endLine,
                    long totalLines) {}
            Optional<String> content = text ? Optional.of(new String(bytes, StandardCharsets.UTF_8)) : Optional.empty();
            Optional<String> base64 = text ? Optional.empty() : Optional.of(Base64.getEncoder().encodeToString(bytes));
            print(
                    new ReadAnswer(
                            file.text(), content, base64, text ? "utf-8" : "base64", type(file, bytes, text), page.first() + 1, page.first() + page.count(), page.total()),
                    () -> {});
        } else if (text) {
            String shown = new String(bytes, StandardCharsets.UTF_8);
            terminal.content().print(terminal.outIsTerminal() ? TerminalText.lines(shown) : shown);
        } else {
            throw refused(file + " is not text (" + type(file, bytes, false) + "): --raw writes its bytes, --json gives them in base64");
        }
    }

    private static boolean isWithoutNul(byte[] bytes) {
        for (byte b : bytes) {
            if (b == 0) {
                return false;
            }
        }
        return true;
    }

    private static String type(FilePath file, byte[] bytes, boolean text) {
        String promised = MimeTypes.of(file.name());
        if (text) {
            return MimeTypes.isText(promised) ? promised : MimeTypes.PLAIN;
        }
        return DetectedType.of(Arrays.copyOf(bytes, Math.min(bytes.length, DetectedType.HEAD)), false, file.name(), null).mime();
    }
}
