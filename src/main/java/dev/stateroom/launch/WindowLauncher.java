package dev.stateroom.launch;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The window as seen by the command line. {@code ui} implements it; it is passed in lazily, so that no command loads the toolkit. */
public interface WindowLauncher {

    /** Shows the window on these addresses (none: the last location, or the welcome page); returns when it closes. */
    int show(List<String> addresses);

    /** Renders one view of the real window to a PNG, without a display. */
    void snapshot(Snapshot snapshot);

    /** Renders one view for each of several sources to one PNG, in two sizes, both themes and both languages. */
    void sheet(Snapshot asked, List<String> sources);

    /**
     * A picture to render.
     *
     * @param out the PNG file to write
     * @param width logical pixels
     * @param height logical pixels
     * @param scale device pixels per logical pixel
     * @param theme one of {@link #THEMES}
     * @param language {@code en} or {@code zh-CN}
     * @param view name of the view: files, threads, diff and so on; {@link #ALL} for a sheet of {@link #VIEWS}
     * @param thread the thread; null for the workspace's own or the newest
     * @param checkpoint the checkpoint; null for the newest
     * @param base the checkpoint to compare with; null for the previous one
     * @param select the path to open; null for none
     * @param address the source to open; null for the welcome page
     * @param asked input for a view beyond the current location
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

        /** The color themes of a window. */
        public static final List<String> THEMES = List.of("light", "dark", "contrast-light", "contrast-dark");

        /** A copy of this for another view, in another size, theme and language. */
        public Snapshot as(String otherView, int otherWidth, int otherHeight, String otherTheme, String otherLanguage) {
            return new Snapshot(
                    out, otherWidth, otherHeight, scale, otherTheme, otherLanguage, otherView, thread, checkpoint, base, select, address, asked);
        }

        /** A copy of this for another source. */
        public Snapshot of(String source) {
            return new Snapshot(out, width, height, scale, theme, language, view, thread, checkpoint, base, select, source, asked);
        }

        /** A picture of a view without further input. */
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
     * Input that a person would type into a view.
     *
     * @param find the text to search for; null for none
     * @param asAgent whether the search marks the hits that an agent would miss
     * @param left the first of two things to compare, as {@code compare} names it; null for none
     * @param right the second; null for none
     */
    record Asked(@Nullable String find, boolean asAgent, @Nullable String left, @Nullable String right) {
        /** No input. */
        public static final Asked NOTHING = new Asked(null, false, null, null);
    }
}
