package dev.stateroom.ui.timeline;

import dev.stateroom.history.ThreadLines;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.theme.BundledFonts;
import dev.stateroom.ui.timeline.CanvasColors.Ink;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.Font;

/** Draws a position on a canvas: turns, bars, range, dots, base and handle. The cost depends on the pixels, not on the number of steps. */
final class TimelinePainter {
    /** The margin at both ends of the canvas, for the handle at the first and last step. */
    static final double INSET = 6;

    private static final double LABEL_Y = 16;
    private static final double LINE_Y = 20.5;
    private static final double WASH_TOP = 24;
    static final double GROUND = 44;
    private static final double DOT_Y = 49;
    private static final double HAZARD_Y = 54;
    static final double KNOB_Y = 23.5;
    private static final double SHORTEST_LABEL = 30;
    private static final double GAP = 6;

    private final Translations words;
    private final CanvasColors<Ink> inks;
    private final FittedText fitted = new FittedText();
    private final LanePainter lanes;
    private final SpentLane spent;

    TimelinePainter(Translations words, CanvasColors<Ink> inks) {
        this.words = words;
        this.inks = inks;
        this.lanes = new LanePainter(words, inks, fitted::to);
        this.spent = new SpentLane(words, inks);
    }

    void paint(GraphicsContext g, TimelinePosition at, double width, double height) {
        g.clearRect(0, 0, width, height);
        g.save();
        g.translate(INSET, 0);
        double inner = Math.max(1, width - 2 * INSET);
        Timeline timeline = at.main();
        if (timeline == null || timeline.steps().isEmpty()) {
            ground(g, 0, inner);
        } else {
            TimelineScale scale = TimelineScale.of(at, timeline, inner);
            turns(g, timeline, scale);
            wash(g, at, scale);
            double known = scale.left(0);
            if (known > 0) {
                hatch(g, 0, known - 2);
            }
            ground(g, known, scale.width());
            bars(g, at, timeline, scale);
            if (at.lane() == null) {
                dots(g, at, scale);
            }
            differences(g, timeline, scale);
            if (at.lane() == null) {
                hazards(g, at, scale);
            }
            knobs(g, at, scale);
            lanes.paint(g, at, scale, inner);
            spent.paint(g, at, scale);
        }
        g.restore();
    }

    /** The label of a lane. */
    String words(TimelinePosition at, ThreadLines.Lane lane) {
        return lanes.words(at, lane);
    }

    private void ground(GraphicsContext g, double from, double to) {
        g.setFill(inks.of(Ink.LINE));
        for (double x = from + 1; x < to - 1; x += 6) {
            g.fillRect(x, GROUND - 2, Math.min(4, to - x), 2);
        }
    }

    private void hatch(GraphicsContext g, double from, double to) {
        g.save();
        g.beginPath();
        g.rect(from, WASH_TOP, to - from, GROUND - WASH_TOP);
        g.clip();
        g.setStroke(inks.of(Ink.LINE));
        g.setLineWidth(1);
        for (double x = from - GROUND; x < to; x += 5) {
            g.strokeLine(x, GROUND, x + (GROUND - WASH_TOP), WASH_TOP);
        }
        g.restore();
    }

    private void turns(GraphicsContext g, Timeline timeline, TimelineScale scale) {
        List<Timeline.Turn> turns = timeline.turns();
        g.setFont(Font.font(BundledFonts.TEXT, Translations.language().startsWith("zh") ? 12 : 11));
        double free = 0;
        for (int i = 0; i < turns.size(); i++) {
            double from = i == 0 ? 0 : scale.left(turns.get(i).firstIndex());
            double to = i + 1 < turns.size() ? scale.left(turns.get(i + 1).firstIndex()) - GAP : scale.width();
            if (from < free || to - from < SHORTEST_LABEL) {
                continue; // too narrow to say anything; its steps still show
            }
            free = to;
            g.setStroke(inks.of(Ink.LINE));
            g.setLineWidth(1);
            g.strokeLine(from, LINE_Y, to, LINE_Y);
            g.setFill(inks.of(Ink.TEXT));
            Timeline.Turn turn = turns.get(i);
            String text = words.get("turn", turn.number(), OneLine.of(turn.text(), 120));
            g.fillText(fitted.to(text, g.getFont(), to - from - 4), from, LABEL_Y);
        }
    }

    private void wash(GraphicsContext g, TimelinePosition at, TimelineScale scale) {
        int to = at.lane() == null ? at.index() : at.mainAnchor();
        if (at.mainBase() >= 0 && to >= 0) {
            double a = scale.centre(at.mainBase());
            double b = scale.centre(to);
            g.setFill(inks.of(Ink.WASH));
            g.fillRect(Math.min(a, b) - 3, WASH_TOP, Math.abs(a - b) + 6, GROUND - WASH_TOP);
        }
    }

    private void bars(GraphicsContext g, TimelinePosition at, Timeline timeline, TimelineScale scale) {
        double width = scale.barWidth();
        for (TimelineScale.Bar bar : scale.bars(at::filesChanged)) {
            g.setFill(inks.of(ink(at, bar)));
            double height = TimelineScale.height(bar.files());
            g.fillRect(Math.rint(bar.x() - width / 2), GROUND - height, width, height);
        }
        for (int i = 0; i < timeline.steps().size(); i++) {
            if (timeline.steps().get(i).note() != null && scale.slot() >= 2) {
                hatch(g, scale.left(i), scale.left(i + 1));
            }
        }
    }

    private static Ink ink(TimelinePosition at, TimelineScale.Bar bar) {
        for (int i = bar.first(); i <= bar.last() && (at.lane() == null || i <= at.mainAnchor()); i++) {
            if (at.inRange(i)) {
                return Ink.RANGE;
            }
        }
        return bar.first() > at.mainAnchor() ? Ink.FUTURE : Ink.PAST;
    }

    private void dots(GraphicsContext g, TimelinePosition at, TimelineScale scale) {
        g.setFill(inks.of(Ink.RANGE));
        double drawn = -3;
        for (int i = at.touched().nextSetBit(0); i >= 0; i = at.touched().nextSetBit(i + 1)) {
            double x = Math.rint(scale.centre(i));
            if (x - drawn >= 1) {
                g.fillOval(x - 2, DOT_Y - 2, 4, 4);
                drawn = x;
            }
        }
    }

    /** Draws a line below the steps whose stored files are not those that the run saw. */
    private void differences(GraphicsContext g, Timeline timeline, TimelineScale scale) {
        g.setFill(inks.of(Ink.DIFFERS));
        double drawn = -1;
        for (int i = 0; i < timeline.steps().size(); i++) {
            double from = Math.max(scale.left(i), drawn);
            double to = Math.max(scale.left(i + 1), from + 2);
            if (timeline.steps().get(i).differs() != null && to - drawn >= 1) {
                g.fillRect(from, GROUND + 1, to - from, 2);
                drawn = to;
            }
        }
    }

    /** Draws a string of beads for each risk, with a bead at each step with one of its calls. */
    private void hazards(GraphicsContext g, TimelinePosition at, TimelineScale scale) {
        g.setFill(inks.of(Ink.HAZARD));
        double drawn = -1;
        for (HazardSpan span : at.hazards()) {
            double from = Math.rint(scale.centre(span.first()));
            double to = Math.rint(scale.centre(span.last()));
            g.fillRect(from, HAZARD_Y - 0.5, to - from, 1);
            for (int step : span.steps()) {
                double x = Math.rint(scale.centre(step));
                if (Math.abs(x - drawn) >= 1) {
                    g.fillOval(x - 2, HAZARD_Y - 2, 4, 4);
                    drawn = x;
                }
            }
        }
    }

    private void knobs(GraphicsContext g, TimelinePosition at, TimelineScale scale) {
        g.setLineWidth(2);
        g.setStroke(inks.of(Ink.HANDLE));
        if (at.mainBase() >= 0) {
            double x = Math.rint(scale.centre(at.mainBase()));
            g.setLineWidth(1);
            g.setLineDashes(3, 2);
            g.strokeLine(x, KNOB_Y + 3, x, GROUND);
            g.setLineDashes();
            ring(g, x);
        }
        if (at.lane() != null) {
            return; // the handle is on the lane
        }
        if (at.index() >= 0) {
            double x = Math.rint(scale.centre(at.index()));
            g.setFill(inks.of(Ink.HANDLE));
            g.fillRect(x - 1, KNOB_Y, 2, GROUND - KNOB_Y);
            g.fillRoundRect(x - 4.5, KNOB_Y - 4.5, 9, 9, 4, 4);
        } else if (at.anchor() >= 0) {
            ring(g, Math.rint(scale.centre(at.anchor())));
        }
    }

    private void ring(GraphicsContext g, double x) {
        g.setFill(inks.of(Ink.PAPER));
        g.fillOval(x - 3.5, KNOB_Y - 3.5, 7, 7);
        g.setLineWidth(2);
        g.strokeOval(x - 3, KNOB_Y - 3, 6, 6);
    }
}
