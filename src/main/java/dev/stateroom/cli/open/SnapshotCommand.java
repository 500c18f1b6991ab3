package dev.stateroom.cli.open;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.command.DisplayProbe;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.launch.WindowLauncher;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.step.StepRef;
import dev.stateroom.workspace.step.ThreadLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "snapshot", description = "Save a picture of the window as PNG, without a display.")
final class SnapshotCommand extends CliCommand {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,5})[xX×](\\d{1,5})");
    private static final int SMALLEST = 200;
    private static final int LARGEST = 8_000;
    private static final List<String> VIEWS =
            Stream.concat(WindowLauncher.Snapshot.VIEWS.stream(), Stream.of("trust", WindowLauncher.Snapshot.ALL)).toList();

    @Option(names = "--out", required = true, paramLabel = "FILE.png", description = "The picture to write.")
    private Path out = Path.of("");

    @Option(names = "--size", paramLabel = "WxH", description = "The size in logical pixels (1280x800).")
    private @Nullable String size;

    @Option(names = "--scale", paramLabel = "N", defaultValue = "1", description =
                    "The number of device pixels for each logical pixel, 0.5 to 4 (${DEFAULT-VALUE}).")
    private double scale;

    @Option(names = "--theme", paramLabel = "THEME", description = "The theme: light, dark, contrast-light or contrast-dark (light).")
    private @Nullable String theme;

    @Option(names = "--lang", paramLabel = "en|zh-CN", description = "The language (en).")
    private @Nullable String language;

    @Option(names = "--thread", paramLabel = "T", description = "The id of the thread or its beginning (default: the workspace's own, else one that waits, else one that failed, else the one that changed most files of late).")
    private @Nullable String thread;

    @Option(names = "--at", paramLabel = "STEP", description = "The id of the checkpoint or its beginning (default: the last step that changed a file; the newest with --base or --select).")
    private @Nullable String at;

    @Option(names = "--base", paramLabel = "STEP", description = "The checkpoint to compare with (default: the start of the turn; the previous step with --at or --select).")
    private @Nullable String base;

    @Option(names = "--view", paramLabel = "VIEW", defaultValue = "files", description =
                    "The view to show: files, diff, threads, ... (${DEFAULT-VALUE}); all for a sheet of all views in two sizes, both themes and both languages.")
    private String view = "";

    @Option(names = "--select", paramLabel = "PATH", description = "The file or folder to select.")
    private @Nullable String select;

    @Option(names = "--find", paramLabel = "TEXT", description = "The text to find in the search view.")
    private @Nullable String find;

    @Option(names = "--as-agent", description = "With --find: mark hits that the agent's own grep would miss.")
    private boolean asAgent;

    @Option(names = "--left", paramLabel = "THING", description = "The left side of the compare view, as for the command compare.")
    private @Nullable String left;

    @Option(names = "--right", paramLabel = "THING", description = "The right side of the compare view.")
    private @Nullable String right;

    @Parameters(arity = "0..*", paramLabel = "SOURCE|WORKSPACE", description =
                    "The source or workspace to open (default: show the welcome page). Of several one sheet is made, in two sizes, both themes and both languages.")
    private List<String> addresses = List.of();

    @Override
    public Integer call() {
        String pixels = size == null ? "1280x800" : size;
        String colours = theme == null ? "light" : theme;
        String spoken = language == null ? "en" : language;
        Matcher wanted = SIZE.matcher(pixels);
        if (!wanted.matches()) {
            throw refused("--size is '" + pixels + "': write it as 1280x800");
        }
        int width = within("--size", Integer.parseInt(wanted.group(1)));
        int height = within("--size", Integer.parseInt(wanted.group(2)));
        if (!(scale >= 0.5 && scale <= 4)) {
            throw refused("--scale is " + scale + ": use 0.5 to 4");
        }
        oneOf("--theme", colours, WindowLauncher.Snapshot.THEMES);
        oneOf("--lang", spoken, List.of("en", "zh-CN"));
        oneOf("--view", view, VIEWS);
        boolean isSheet = view.equals(WindowLauncher.Snapshot.ALL) || addresses.size() > 1;
        if (isSheet && (size != null || theme != null || language != null)) {
            throw refused("--size, --theme and --lang are for one picture: a sheet has two sizes, both themes and both languages");
        }
        if (addresses.size() > 1 && (view.equals(WindowLauncher.Snapshot.ALL) || thread != null || at != null || base != null || select != null)) {
            throw refused("--view all, --thread, --at, --base and --select are for one source: name one");
        }
        if (find != null && !isSheet && !view.equals("search")) {
            throw refused("--find needs --view search");
        }
        if ((left != null || right != null) && !isSheet && !view.equals("compare")) {
            throw refused("--left and --right need --view compare");
        }
        Path folder = out.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(out)) {
            throw refused("cannot write a picture to " + out + ": name a file in a folder that exists");
        }
        String opened = addresses.isEmpty() ? options.workspace : addresses.getFirst();
        Place place = place(opened);
        String missing = DisplayProbe.textMissing();
        if (missing != null) {
            throw refused(missing);
        }
        DisplayProbe.withoutScreen();
        WindowLauncher.Snapshot asked = new WindowLauncher.Snapshot(
                out,
                width,
                height,
                scale,
                colours,
                spoken,
                view,
                place.thread(),
                place.checkpoint(),
                place.base(),
                select,
                opened,
                new WindowLauncher.Asked(find, asAgent, left, right));
        if (addresses.size() > 1) {
            window().sheet(asked, addresses);
        } else {
            window().snapshot(asked);
        }
        answer(isSheet ? -1 : width, height);
        return DONE;
    }

    /** The thread and checkpoints of the picture, by complete ids. */
    private record Place(@Nullable String thread, @Nullable String checkpoint, @Nullable String base) {}

    /** Completes ids of which only the start was given. */
    private Place place(@Nullable String opened) {
        if (thread == null && at == null && base == null) {
            return new Place(null, null, null);
        }
        if (opened == null) {
            throw refused("--thread, --at and --base need a source or workspace to look into");
        }
        try (ProgressLine progress = progress();
                OpenWorkspace open =
                        opener().open(opened, Cancellation.NEVER, progress).orThrow()) {
            ThreadSource source = open.threads();
            if (source == null) {
                throw refused(open.name() + " holds no threads: leave out --thread, --at and --base");
            }
            RecordedThread found = open.withForks(ThreadLookup.named(source, threadOf(open, source), Cancellation.NEVER)).orThrow();
            return new Place(found.id(), at == null ? null : id(found, at), base == null ? null : id(found, base));
        }
    }

    private String threadOf(OpenWorkspace open, ThreadSource source) {
        if (thread != null) {
            return thread;
        }
        String own = open.threadId();
        return own != null
                ? own
                : source.page(1, "", Cancellation.NEVER).orThrow().threads().stream()
                        .findFirst()
                        .orElseThrow(() -> refused(open.name() + " holds no threads"))
                        .id();
    }

    private static String id(RecordedThread thread, String name) {
        return StepRef.named(thread, name).key().id();
    }

    private void answer(int width, int height) {
        record PictureAnswer(String picture, Optional<Long> width, Optional<Long> height) {}
        Optional<Double> pixels = Optional.of(scale).filter(_ -> width >= 0);
        print(new PictureAnswer(out.toString(), pixels.map(each -> Math.round(width * each)), pixels.map(each -> Math.round(height * each))), () -> terminal.out().println(out));
    }

    private static int within(String option, int pixels) {
        if (pixels < SMALLEST || pixels > LARGEST) {
            throw refused(option + " has " + pixels + " pixels: from " + SMALLEST + " to " + LARGEST + " are accepted");
        }
        return pixels;
    }

    private static void oneOf(String option, String value, List<String> accepted) {
        if (!accepted.contains(value)) {
            throw refused(option + " is '" + value + "': one of " + String.join(", ", accepted) + " is accepted");
        }
    }
}
