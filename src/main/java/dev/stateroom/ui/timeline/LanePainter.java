package dev.stateroom.ui.timeline;

import dev.stateroom.history.ThreadFork;
import dev.stateroom.history.ThreadLines;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.session.ForkName;
import dev.stateroom.ui.theme.BundledFonts;
import dev.stateroom.ui.timeline.CanvasColors.Ink;
import dev.stateroom.ui.words.Translations;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;

/** Draws the side branches below the main one, a lane each. */
final class LanePainter {
    /** The top of the first lane. */
    static final double TOP = 54;

    private static final double GROUND = 13;
    private static final double RADIUS = 8;
    private static final double LEAST_LABEL = 60;
    private static final double HIGHEST = 10;

    private final Translations words;
    private final CanvasColors<Ink> inks;
    private final Fit fit;

    /** Cuts a text to a width. */
    @FunctionalInterface
    interface Fit {
        /** The text, cut with an ellipsis if it is wider. */
        String to(String text, Font font, double width);
    }

    LanePainter(Translations words, CanvasColors<Ink> inks, Fit fit) {
        this.words = words;
        this.inks = inks;
        this.fit = fit;
    }

    void paint(GraphicsContext g, TimelinePosition at, TimelineScale scale, double width) {
        for (int i = 0; i < at.lanes().size(); i++) {
            ThreadLines.Lane lane = at.lanes().get(i);
            LaneScale own = LaneScale.of(lane, scale, width);
            double ground = TOP + i * LaneScale.HEIGHT + GROUND;
            line(g, lane, own, ground);
            bars(g, at, lane, own, ground);
            boolean last = i == at.lanes().size() - 1;
            label(g, words(at, lane) + (last && at.hidden() > 0 ? "  " + words.get("lanes.more", at.hidden()) : ""), own, ground, width);
        }
    }

    private void line(GraphicsContext g, ThreadLines.Lane lane, LaneScale own, double ground) {
        double x = Math.rint(own.from());
        g.setStroke(inks.of(lane.fork() == null ? Ink.TEXT : Ink.HANDLE));
        g.setLineWidth(1.5);
        g.beginPath();
        g.moveTo(x, TimelinePainter.GROUND + 1);
        g.lineTo(x, ground - RADIUS);
        g.quadraticCurveTo(x, ground, x + RADIUS, ground);
        g.lineTo(own.end(), ground);
        g.stroke();
    }

    private void bars(GraphicsContext g, TimelinePosition at, ThreadLines.Lane lane, LaneScale own, double ground) {
        boolean shown = lane.equals(at.lane());
        double width = own.slot() >= 6 ? 4 : own.slot() >= 3 ? 2 : 1;
        for (int i = 0; i < lane.changed().size(); i++) {
            int files = lane.changed().get(i);
            if (files > 0) {
                double height = Math.min(HIGHEST, 6 + 2 * Math.log(files) / Math.log(2));
                g.setFill(inks.of(shown && at.inRange(at.index() - at.laneIndex() + i) ? Ink.RANGE : lane.fork() == null ? Ink.PAST : Ink.HANDLE));
                g.fillRect(Math.rint(own.x(i) - width / 2), ground - height / 2, width, height);
            }
        }
        if (shown && at.laneIndex() >= 0) {
            g.setFill(inks.of(Ink.HANDLE));
            g.fillRoundRect(Math.rint(own.x(at.laneIndex())) - 4.5, ground - 4.5, 9, 9, 4, 4);
        }
    }

    /** The label is drawn behind the last step, or left of the lane if there is no room. */
    private void label(GraphicsContext g, String text, LaneScale own, double ground, double width) {
        g.setFont(Font.font(BundledFonts.TEXT, Translations.language().startsWith("zh") ? 12 : 11));
        g.setFill(inks.of(Ink.TEXT));
        double right = width - own.end() - 12;
        double left = own.from() - 8;
        if (right >= LEAST_LABEL && (right >= left || !fit.to(text, g.getFont(), right).endsWith("…"))) {
            g.fillText(fit.to(text, g.getFont(), right), own.end() + 12, ground + 4);
        } else if (left >= LEAST_LABEL) {
            g.setTextAlign(TextAlignment.RIGHT);
            g.fillText(fit.to(text, g.getFont(), left), left, ground + 4);
            g.setTextAlign(TextAlignment.LEFT);
        }
    }

    /** {@code Fork 1 by you, 2 edits}; {@code Agent's branch, left at step 53, time travel}. */
    String words(TimelinePosition at, ThreadLines.Lane lane) {
        ThreadFork fork = lane.fork();
        if (fork != null) {
            return words.get("lane.fork", ForkName.of(fork), fork.edits());
        }
        Timeline main = at.main();
        String why = words.get("lane.because." + (lane.source().isEmpty() ? "loop" : lane.source()));
        return main == null || lane.anchor() < 0
                ? words.get("lane.branch.first", why)
                : words.get("lane.branch", StepNumber.at(main, lane.anchor()), why);
    }
}
