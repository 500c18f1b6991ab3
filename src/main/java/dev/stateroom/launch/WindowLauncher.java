package dev.stateroom.launch;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The window as the command line knows it. {@code ui} implements it; it is passed in lazily, so that no command loads the toolkit. */
public interface WindowLauncher {

    /** Shows the window on these addresses (none: the last location, or the welcome page); returns when it closes. */
    int show(List<String> addresses);

    /** Renders one view of the real window to a PNG, without a display. */
    void snapshot(Snapshot snapshot);

    /** Renders one view of each of several sources to one PNG, in two sizes, both themes and both languages. */
    void sheet(Snapshot asked, List<String> sources);

    /**
     * What a picture should show.
     *
     * @param out the PNG file to write
     * @param width logical pixels
     * @param height logical pixels
     * @param scale device pixels for a logical one
     * @param theme one of {@link #THEMES}
     * @param language {@code en} or {@code zh-CN}
     * @param view name of the view: files, threads, diff and so on; {@link #ALL} for a sheet of {@link #VIEWS}
     * @param thread the thread; null for the workspace's own or the newest
     * @param checkpoint the checkpoint; null for the newest
     * @param base the checkpoint that is compared with; null for the one before
     * @param select the path to open; null for none
     * @param address what to open; null for the welcome page
     * @param asked what a view is asked for beyond where one is
     */
    record Snapshot(
            Path out,
            int width,
            int height,
            double scale,
            String theme,
            String language,
            String view,
            @Nullable String thread,
            @Nullable String checkpoint,
            @Nullable String base,
            @Nullable String select,
            @Nullable String address,
            Asked asked) {
        /** All views in one picture. */
        public static final String ALL = "all";

        /** The views that a window has, in the order of its rail. */
        public static final List<String> VIEWS = List.of(
                "files", "diff", "threads", "results", "memories", "replay", "permissions", "inbox", "audit", "search", "compare", "mounts");

        /** The looks that a window can have. */
        public static final List<String> THEMES = List.of("light", "dark", "contrast-light", "contrast-dark");

        /** The same of another view, in another size, theme and language. */
        public Snapshot as(String otherView, int otherWidth, int otherHeight, String otherTheme, String otherLanguage) {
            return new Snapshot(
                    out, otherWidth, otherHeight, scale, otherTheme, otherLanguage, otherView, thread, checkpoint, base, select, address, asked);
        }

        /** The same of another source. */
        public Snapshot of(String source) {
            return new Snapshot(out, width, height, scale, theme, language, view, thread, checkpoint, base, select, source, asked);
        }

        /** Of a view that is asked for nothing more. */
        public Snapshot(
                Path out,
                int width,
                int height,
                double scale,
                String theme,
                String language,
                String view,
                @Nullable String thread,
                @Nullable String checkpoint,
                @Nullable String base,
                @Nullable String select,
                @Nullable String address) {
            this(out, width, height, scale, theme, language, view, thread, checkpoint, base, select, address, Asked.NOTHING);
        }
    }

    /**
     * What a person would type into a view.
     *
     * @param find what the search looks for; null for nothing
     * @param asAgent whether the search tells what an agent would miss
     * @param left the first of two things to compare, as {@code compare} names it; null for none
     * @param right the second; null for none
     */
    record Asked(@Nullable String find, boolean asAgent, @Nullable String left, @Nullable String right) {
        /** Nothing. */
        public static final Asked NOTHING = new Asked(null, false, null, null);
    }
}
