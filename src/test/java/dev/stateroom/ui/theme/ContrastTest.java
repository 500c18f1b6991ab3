package dev.stateroom.ui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.util.WaitForAsyncUtils;

/** Text and icons can be read in all themes: computed from the colours that the running style sheets give. */
class ContrastTest {
    private static final Contrast TEXT = new Contrast(4.5, 7.0);
    private static final Contrast ICON = new Contrast(3.0, 4.5);

    /** The least ratio in the ordinary themes, and in those of high contrast. */
    private record Contrast(double ordinary, double high) {
        double of(AppTheme theme) {
            return theme == AppTheme.CONTRAST_LIGHT || theme == AppTheme.CONTRAST_DARK ? high : ordinary;
        }
    }

    /** A text on a ground. */
    private record Pair(String ink, String ground) {}

    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    @ParameterizedTest
    @EnumSource(AppTheme.class)
    void textStandsOutFromWhatLiesUnderIt(AppTheme theme) throws Exception {
        for (String ground : List.of("-color-bg-default", "-color-bg-subtle")) {
            for (String ink : List.of(
                    "-color-fg-default",
                    "-color-fg-muted",
                    "-color-accent-fg",
                    "-color-success-fg",
                    "-color-warning-fg",
                    "-color-danger-fg")) {
                check(theme, new Pair(ink, ground), TEXT);
            }
        }
        check(theme, new Pair("-sr-fg-quiet", "-color-bg-default"), TEXT);
        for (String ground : List.of("-sr-selected", "-sr-selected-idle", "-sr-hover")) {
            for (String ink : List.of("-color-fg-default", "-color-warning-fg", "-color-danger-fg")) {
                check(theme, new Pair(ink, ground), TEXT);
            }
        }
        check(theme, new Pair("-color-accent-fg", "-sr-selected"), TEXT);
        for (String wash : List.of("-sr-warning-wash", "-sr-danger-wash", "-sr-add", "-sr-del", "-sr-add-word", "-sr-del-word")) {
            check(theme, new Pair("-color-fg-default", wash), TEXT);
        }
        check(theme, new Pair("-color-warning-fg", "-sr-warning-wash"), TEXT);
        check(theme, new Pair("-color-danger-fg", "-sr-danger-wash"), TEXT);
        check(theme, new Pair("-color-fg-emphasis", "-color-accent-emphasis"), TEXT);
        check(theme, new Pair("-color-fg-emphasis", "-sr-key-primary"), TEXT);
        for (String ink : List.of("-sr-success-selected", "-sr-accent-selected", "-color-fg-muted")) {
            check(theme, new Pair(ink, "-sr-selected-idle"), TEXT);
        }
        for (String ground : List.of("-sr-add", "-sr-del")) {
            check(theme, new Pair("-color-fg-muted", ground), TEXT);
        }
        for (String code : List.of("-sr-code-key", "-sr-code-string", "-sr-code-number", "-sr-code-comment")) {
            check(theme, new Pair(code, "-color-bg-default"), TEXT);
        }
        for (String tone : List.of("accent", "warning", "danger", "success")) {
            check(theme, new Pair("-color-" + tone + "-fg", "-color-" + tone + "-subtle"), TEXT);
        }
    }

    @ParameterizedTest
    @EnumSource(AppTheme.class)
    void iconsAndFocusRingsStandOut(AppTheme theme) throws Exception {
        check(theme, new Pair("-sr-past", "-color-bg-default"), ICON);
        check(theme, new Pair("-sr-range", "-color-bg-default"), ICON);
        check(theme, new Pair("-sr-range", "-sr-range-wash"), ICON);
        check(theme, new Pair("-color-accent-fg", "-color-bg-subtle"), ICON);
    }

    @ParameterizedTest
    @EnumSource(names = {"CONTRAST_LIGHT", "CONTRAST_DARK"})
    void bordersAreSeenInHighContrast(AppTheme theme) throws Exception {
        for (String border : List.of("-color-border-default", "-color-border-muted", "-sr-future")) {
            for (String ground : List.of("-color-bg-default", "-color-bg-subtle")) {
                check(theme, new Pair(border, ground), ICON);
            }
        }
    }

    @Test
    void theRatioIsTheOneOfTheAccessibilityGuidelines() {
        assertThat(ratio(Color.BLACK, Color.WHITE)).isEqualTo(21.0, org.assertj.core.data.Offset.offset(0.001));
        assertThat(ratio(Color.web("#777777"), Color.WHITE)).isEqualTo(4.48, org.assertj.core.data.Offset.offset(0.01));
    }

    private static void check(AppTheme theme, Pair pair, Contrast least) throws Exception {
        List<Color> colours = WaitForAsyncUtils.asyncFx(() -> List.of(
                        colour(theme, pair.ink()), colour(theme, pair.ground()), colour(theme, "-color-bg-default")))
                .get(20, TimeUnit.SECONDS);
        Color ground = over(colours.get(1), colours.get(2));
        assertThat(ratio(colours.get(0), ground))
                .as("%s on %s in the %s theme", pair.ink(), pair.ground(), theme.id())
                .isGreaterThanOrEqualTo(least.of(theme));
    }

    private static Color colour(AppTheme theme, String role) {
        Region swatch = new Region();
        swatch.setStyle("-fx-background-color: " + role + ";");
        Scene scene = new Scene(new StackPane(swatch));
        theme.apply(scene);
        scene.getRoot().applyCss();
        return (Color) swatch.getBackground().getFills().getFirst().getFill();
    }

    private static Color over(Color top, Color bottom) {
        double a = top.getOpacity();
        return Color.color(
                top.getRed() * a + bottom.getRed() * (1 - a),
                top.getGreen() * a + bottom.getGreen() * (1 - a),
                top.getBlue() * a + bottom.getBlue() * (1 - a));
    }

    private static double ratio(Color a, Color b) {
        double one = luminance(a);
        double other = luminance(b);
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    }

    private static double luminance(Color c) {
        return 0.2126 * linear(c.getRed()) + 0.7152 * linear(c.getGreen()) + 0.0722 * linear(c.getBlue());
    }

    private static double linear(double channel) {
        return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
    }
}
